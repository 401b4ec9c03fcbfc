import FormulaChecker
package import FormulaLint
import FormulaSheets
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
      Nobody sees it and nothing depends on it; perhaps it is left over. Turn the rule on where \
      hidden fields do not hold values for other programs.
      """,
    wrong: RuleExample.document(
      RuleExample.field("a", "number", #", "hidden": true"#) + ", "
        + RuleExample.target("b", "number"), formula: "1 + 1"),
    right: RuleExample.document(
      RuleExample.field("a", "number", #", "hidden": true"#) + ", "
        + RuleExample.target("b", "number"), formula: "a + 1"),
    subject: .document, isOptional: true, fades: true)

  package static func check(_ document: LintedDocument) -> [Finding] {
    var read: Set<String> = []
    for number in document.document.formulas.indices {
      guard let formula = document.formula(number) else { continue }
      for slot in formula.checked.references + formula.checked.fieldFacts {
        read.insert(formula.schema[slot].id)
      }
    }
    for part in ConditionalLogic.all(in: document) {
      read.formUnion(part.logic.conditions.compactMap(\.field))
    }
    return document.document.fields.filter { field in
      field.isHidden && field.logic == nil && !read.contains(field.id)
    }.map { field in
      finding(
        "this field is hidden, and nothing reads it", hint: "remove it if it is left over",
        at: field.idRange, field: field.id)
    }
  }
}
