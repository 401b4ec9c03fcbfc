import FormulaChecker
package import FormulaLint
import FormulaValues
import JoyDoc
import SourceText

/// A formula that writes a date into a text field.
package enum DateIntoTextRule: DocumentRule {
  /// Shared with the rule about dates that become text inside a formula.
  package static let description = DateAsTextRule.description

  package static var granularity: RuleGranularity { .writtenField(check) }

  package static func check(_ written: WrittenField) -> [Finding] {
    let field = written.field
    guard field.kind.takesText,
      written.formula.checked.type.nonNull.kinds == .date
    else { return [] }
    return [
      finding(
        "the text field '\(field.id)' receives a date as its number of milliseconds",
        hint: DateAsTextRule.hint(written.formula.profile), at: field.idRange,
        notes: [
          .init("computed by the formula '\(written.definition.id)'", at: written.formulaRange)
        ],
        formula: written.definition.id, field: field.id)
    ]
  }
}
