import FormulaChecker
package import FormulaLint
import FormulaValues
import JoyDoc
import SourceText

/// A formula for a text field whose result is converted to text.
package enum StrictTargetRule: DocumentRule {
  package static let description = RuleDescription(
    "strict-target", .error, "A formula for a text field returns something other than text.",
    reason: """
      This engine converts a number, a truth value, a list or a record to text before it writes it \
      into a text field. The guide of JoyDoc formulas accepts only text there, so other hosts may \
      leave the field unchanged.
      """,
    wrong: RuleExample.document(
      RuleExample.field("net", "number") + "," + RuleExample.target("a", "text"), formula: "net * 2"
    ),
    right: RuleExample.document(
      RuleExample.field("net", "number") + "," + RuleExample.target("a", "text"),
      formula: "concat(net * 2)"), subject: .document, isOptional: true)

  package static var granularity: RuleGranularity { .writtenField(check) }

  package static func check(_ written: WrittenField) -> [Finding] {
    let field = written.field
    let type = written.formula.checked.type
    guard field.kind.takesText, type.surelyFails(.textual) else {
      return []
    }
    let isDate = type.nonNull.kinds == .date
    return [
      finding(
        "\(field.kind.theField) '\(field.id)' receives \(TargetTypeRule.noun(type)), which is converted to text",
        hint: isDate ? DateAsTextRule.hint(written.formula.profile) : "write concat(…)",
        at: field.idRange,
        notes: [
          .init("computed by the formula '\(written.definition.id)'", at: written.formulaRange)
        ],
        formula: written.definition.id, field: field.id)
    ]
  }
}
