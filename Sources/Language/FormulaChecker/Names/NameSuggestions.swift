/// Suggestions for an unknown name.
package enum NameSuggestions {
  /// Returns the nearest names, at most three, best first.
  ///
  /// Complexity: as for `NearestNames`.
  package static func nearest(to name: String, among names: some Sequence<String>) -> [String] {
    var nearest = NearestNames(to: name, budget: 10_000)
    for candidate in names where !nearest.consider(candidate) { break }
    return nearest.best.map { $0.replacement }
  }

  /// Returns the nearest names as a question, or nil if no name is near.
  ///
  /// Complexity: as for `NearestNames`.
  package static func question(
    for name: String, among names: some Sequence<String>
  ) -> String? {
    question(nearest(to: name, among: names))
  }

  /// Returns the names as a question, or nil if there are none.
  package static func question(_ names: [String]) -> String? {
    names.isEmpty
      ? nil : "did you mean " + names.map { "'\($0)'" }.joined(separator: " or ") + "?"
  }
}
