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
