/// Findings that somebody does not want to hear, by what they are about.
package struct RuleException: Hashable, Sendable {
  /// The rules; empty for all.
  package var rules: Set<String>
  /// Ids, identifiers or titles of fields, or ids of formulas; empty for all.
  package var fields: Set<String>

  package init(rules: Set<String>, fields: Set<String>) {
    self.rules = rules
    self.fields = fields
  }
}
