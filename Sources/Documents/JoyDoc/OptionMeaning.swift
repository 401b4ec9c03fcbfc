/// The result of resolving a text to an option.
package enum OptionMeaning: Hashable, Sendable {
  /// The text identifies the option with this id.
  case one(String)
  case unknown
  /// Several options have the text.
  case several
}

/// An index for resolving texts to options that are not deleted.
package struct OptionMeanings {
  private var ids: Set<String> = []
  /// The option ids by text; `nil` for a text that several options share.
  private var idsByText: [String: String?] = [:]

  /// Creates the index. Complexity: O(options).
  package init(_ options: some Collection<Option>) {
    for option in options where !option.isDeleted {
      ids.insert(option.id)
      idsByText[option.text] = .some(idsByText[option.text] == nil ? option.id : nil)
    }
  }

  /// Returns `true` if an option has the id `id`.
  package func has(id: String) -> Bool { ids.contains(id) }

  /// Resolves `text` to an option: first by id, then by unique option text.
  ///
  /// Complexity: O(length).
  package func meaning(of text: String) -> OptionMeaning {
    if ids.contains(text) { return .one(text) }
    guard let id = idsByText[text] else { return .unknown }
    return id.map { .one($0) } ?? .several
  }
}

extension Collection<Option> {
  /// Resolves `text` to an option that is not deleted. Complexity: O(options).
  package func meaning(of text: String) -> OptionMeaning { OptionMeanings(self).meaning(of: text) }
}
