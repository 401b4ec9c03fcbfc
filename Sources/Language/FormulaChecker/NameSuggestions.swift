/// Which of some names may have been meant by one that nobody bears.
package enum NameSuggestions {
  /// The nearest names, at most three, the best one first. Complexity: as for `NearestNames`.
  package static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
    var nearest = NearestNames(to: name, budget: 10_000)
    for candidate in names where !nearest.consider(candidate) { break }
    return nearest.best.map(\.replacement)
  }

  /// The names that are nearest to one as a question; nil if nothing is near. Complexity: as for
  /// `NearestNames`.
  package static func question(
    for name: String, among names: some Sequence<String>
  ) -> String? {
    question(nearest(to: name, among: names))
  }

  /// The names as a question, nil if there are none.
  package static func question(_ names: [String]) -> String? {
    names.isEmpty
      ? nil : "did you mean " + names.map { "'\($0)'" }.joined(separator: " or ") + "?"
  }
}
