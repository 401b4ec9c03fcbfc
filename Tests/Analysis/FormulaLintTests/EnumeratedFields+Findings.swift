import FormulaLint
import FormulaTesting
import FormulaValues
import Formulas
import SourceText

extension EnumeratedFields {
  /// Returns all findings of rules about a formula over the fields.
  static func findings(in text: String) -> [FormulaDiagnostic] {
    let language = FormulaLanguage.standard
    let checked = language.check(Array(text.utf8), schema: schema)
    let formula = LintedFormula(
      checked, schema: schema, catalog: language.catalog, profile: .portable)
    return FormulaRules.all.filter { !$0.description.isOptional }.flatMap { $0.check(formula) }
  }

  /// Returns the value of a formula for each assignment; `nil` where it fails.
  static func results(of text: String) -> [Value?] {
    let formula = Formula(text, schema: schema)
    return assignments.map { try? formula.value(in: $0) }
  }

  /// Returns `text` with `edits` applied.
  static func edited(_ text: String, _ edits: [FormulaDiagnostic.Edit]) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
