import FormulaChecker
import FormulaLint
import FormulaValues
import Formulas
import SourceText

/// The fields of the examples of rules.
enum ExampleFields {
  static let schema = FormulaSchema([
    FormulaSchema.Field(id: "price", type: .number.optional),
    FormulaSchema.Field(id: "quantity", type: .number.optional),
    FormulaSchema.Field(id: "name", type: .text.optional),
    FormulaSchema.Field(id: "when", type: .date.optional),
    FormulaSchema.Field(
      id: "colour",
      type: ValueType(
        .choice,
        options: [ChoiceOption(id: "1", text: "Red"), ChoiceOption(id: "2", text: "Green")]
      ).optional),
    FormulaSchema.Field(
      id: "lines",
      type: .list(
        of: .record(
          RecordShape([
            .init("amount", .number.optional, aliases: ["", "Amount"], title: "Amount"),
            .init("label", .text.optional, aliases: ["", "Label"], title: "Label"),
          ])))),
    FormulaSchema.Field(id: "twin1", identifier: "twin", type: .number),
    FormulaSchema.Field(id: "twin2", identifier: "twin", type: .number),
    FormulaSchema.Field(id: "12abc", type: .number),
  ])

  /// Returns all findings about a formula.
  static func findings(
    in text: String, profile: Profile = .portable
  ) -> [FormulaDiagnostic] {
    let language = FormulaLanguage.standard
    let checked = language.check(Array(text.utf8), schema: schema)
    let formula = LintedFormula(
      checked, schema: schema, catalog: language.catalog, profile: profile)
    return checked.diagnostics
      + FormulaRules.all.filter { !$0.description.isOptional }.flatMap { $0.check(formula) }
  }
}
