import FormulaChecker
package import FormulaLint
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocEngine
import SourceText

/// A hidden field that nothing reads.
package enum UnusedFieldRule: DocumentRule {
  package static let description = RuleDescription(
    "unused-field", .hint, "A field is hidden, and no formula and no condition reads it.",
    reason: """
      It is never visible and nothing depends on it; it may be obsolete. Turn the rule on if \
      hidden fields do not hold values for other programs.
      """,
    wrong: RuleExample.document(
      RuleExample.field("a", "number", #", "hidden": true"#) + ", "
        + RuleExample.target("b", "number"), formula: "1 + 1"),
    right: RuleExample.document(
      RuleExample.field("a", "number", #", "hidden": true"#) + ", "
        + RuleExample.target("b", "number"), formula: "a + 1"),
    subject: .document, isOptional: true, fades: true)

  package static var granularity: RuleGranularity { .document(.document, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    let fields = document.document.fields
    var unread = Set(
      fields.indices.filter { fields[$0].isHidden && fields[$0].logic == nil })
    guard !unread.isEmpty else { return [] }
    for number in document.document.formulas.indices {
      guard let formula = document.formula(DefinitionNumber(number)) else { continue }
      for slot in formula.checked.references { unread.remove(slot.index) }
      for slot in formula.checked.fieldFacts { unread.remove(slot.index) }
    }
    for part in ConditionalLogic.all(in: document) {
      for id in part.logic.conditions.compactMap({ $0.field }) {
        if let number = document.document.fieldNumbers.number(of: id) { unread.remove(number) }
      }
    }
    return unread.sorted().map { fields[$0] }.map { field in
      finding(
        "this field is hidden, and nothing reads it", hint: "remove it if it is obsolete",
        at: field.idRange, field: field.id)
    }
  }
}
