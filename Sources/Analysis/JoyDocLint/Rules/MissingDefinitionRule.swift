import FormulaChecker
package import FormulaLint
import JoyDoc
import SourceText

/// A field that applies a formula which the document does not define.
package enum MissingDefinitionRule: DocumentRule {
  package static let description = RuleDescription(
    "missing-definition", .error, "A field names a formula that the document does not define.",
    reason: "There is nothing to evaluate; the field keeps its value.",
    wrong: RuleExample.document(RuleExample.target("a", "number")),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document)

  package static var granularity: RuleGranularity { .applications(check) }

  private static func check(
    _ application: FormulaApplication, of field: JoyDoc.Field, in document: LintedDocument
  ) -> Finding? {
    guard let name = application.formula, !name.isEmpty,
      document.document.definitionNumbers.number(of: name) == nil
    else { return nil }
    let question = NameSuggestions.question(
      for: name, among: document.definitionIDs(like: name))
    if question == nil, MisplacedFormulas.isFormula(name) {
      return finding(
        "the field '\(field.id)' applies a formula instead of the id of a definition",
        hint: MisplacedFormulas.advice, at: application.formulaRange, field: field.id)
    }
    return finding(
      "the document defines no formula '\(name)'", hint: question,
      at: application.formulaRange, field: field.id)
  }
}
