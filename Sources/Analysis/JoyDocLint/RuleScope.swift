/// The parts of a document that the findings of a rule depend on.
package enum RuleScope: Sendable {
  /// The names of fields only.
  case names
  /// Everything except the sources of formulas.
  case structure
  /// The whole document.
  case document
}
