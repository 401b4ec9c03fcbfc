package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// An application that names no formula.
package enum UnassignedFormulaRule: DocumentRule {
  package static let description = RuleDescription(
    "unassigned-formula", .error, "A field has an application that names no formula.",
    reason: "There is nothing to evaluate; the field keeps its value.",
    wrong: RuleExample.document(
      RuleExample.field("a", "number", #", "formulas": [{"_id": "p", "key": "value"}]"#)),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document)

  package static var granularity: RuleGranularity { .applications(check) }

  private static func check(
    _ application: FormulaApplication, of field: JoyDoc.Field, in document: LintedDocument
  ) -> Finding? {
    guard application.formula?.isEmpty ?? true,
      MisspelledWordRule.misspelledFormula(of: application.node, in: document.tree) == nil
    else { return nil }
    if application.formula == nil,
      let formula = document.tree.string("expression", of: application.node), !formula.isEmpty
    {
      return finding(
        "an application in the field '\(field.id)' has a formula instead of the id of a definition",
        hint: MisplacedFormulas.advice, at: document.idRange(of: application.node),
        field: field.id)
    }
    return finding(
      "an application in the field '\(field.id)' names no formula",
      hint: "set 'formula' to the id of a definition, or remove the entry",
      at: application.formula == nil
        ? document.idRange(of: application.node) : application.formulaRange, field: field.id)
  }
}
