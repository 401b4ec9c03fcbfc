package import FormulaLint
import JoyDoc
import SourceText

/// A definition that no field uses.
package enum UnusedFormulaRule: DocumentRule {
  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "unused-formula", .hint, "A formula is defined but applied to no field.",
    reason: "It is never run; perhaps an application is missing, or it can be removed.",
    wrong: RuleExample.document(RuleExample.field("a", "number"), formula: "1 + 1"),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document)

  package static func check(_ document: LintedDocument) -> [Finding] {
    let used = Set(document.document.fields.flatMap { $0.applications.compactMap(\.formula) })
    return document.document.formulas.filter { !used.contains($0.id) }.map { definition in
      finding(
        "the formula '\(definition.id)' is applied to no field", at: definition.idRange,
        formula: definition.id)
    }
  }
}
