/// The syntax of a comment that suppresses rules: `// formulary:ignore RULE, RULE`.
package enum IgnoreComment {
  /// The text that the comment begins with.
  package static let mark = "formulary:ignore"

  /// Returns the text after `mark`, or `nil` if a comment does not begin with it.
  package static func list(in comment: String) -> Substring? {
    let text = comment.drop { "/* \t".contains($0) }
    guard text.hasPrefix(mark) else { return nil }
    let rest = text.dropFirst(mark.count)
    return rest.first.map { $0.isWhitespace || $0 == "*" } ?? true ? rest : nil
  }
}

/// A suppression of findings by rule and by field, as in a table `[[ignore]]`.
package struct RuleException: Hashable, Sendable {
  /// The names of the rules; empty for all.
  package var rules: Set<String>
  /// The ids, identifiers or titles of fields, or ids of formulas; empty for all.
  package var fields: Set<String>

  package init(rules: Set<String>, fields: Set<String>) {
    self.rules = rules
    self.fields = fields
  }
}
