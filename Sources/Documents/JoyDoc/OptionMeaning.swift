/// Which option a text names.
package enum OptionMeaning: Hashable, Sendable {
  /// The option with an id.
  case one(String)
  case unknown
  /// Several options show the text.
  case several
}

extension Collection<Option> {
  /// The option that a text means among those that can be chosen: by its id, else by a text that it
  /// alone shows. Complexity: O(options).
  package func meaning(of text: String) -> OptionMeaning {
    let options = filter { !$0.isDeleted }
    if options.contains(where: { $0.id == text }) { return .one(text) }
    let named = options.filter { $0.text == text }
    if named.count > 1 { return .several }
    return named.first.map { .one($0.id) } ?? .unknown
  }
}
