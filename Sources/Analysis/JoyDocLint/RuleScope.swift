/// What the findings of a rule about documents depend on.
package enum RuleScope: Sendable {
  /// On the names of fields alone.
  case names
  /// Not on the texts of formulas.
  case structure
  /// On all of the document.
  case document
}
