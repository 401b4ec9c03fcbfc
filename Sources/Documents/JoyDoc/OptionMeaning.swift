/// Which option a text names.
package enum OptionMeaning: Hashable, Sendable {
  /// The option with an id.
  case one(String)
  case unknown
  /// Several options show the text.
  case several
}

/// What texts mean among the options that can be chosen.
package struct OptionMeanings {
  private var ids: Set<String> = []
  /// The id of the option that alone shows a text; nil in it where several do.
  private var idsByText: [String: String?] = [:]

  /// Complexity: O(options).
  package init(_ options: some Collection<Option>) {
    for option in options where !option.isDeleted {
      ids.insert(option.id)
      idsByText[option.text] = .some(idsByText[option.text] == nil ? option.id : nil)
    }
  }

  /// Whether an option has the id.
  package func has(id: String) -> Bool { ids.contains(id) }

  /// The option that a text means: by its id, else by a text that it alone shows. Complexity: O(length).
  package func meaning(of text: String) -> OptionMeaning {
    if ids.contains(text) { return .one(text) }
    guard let id = idsByText[text] else { return .unknown }
    return id.map { .one($0) } ?? .several
  }
}

extension Collection<Option> {
  /// The option that a text means among those that can be chosen. Complexity: O(options).
  package func meaning(of text: String) -> OptionMeaning { OptionMeanings(self).meaning(of: text) }
}
