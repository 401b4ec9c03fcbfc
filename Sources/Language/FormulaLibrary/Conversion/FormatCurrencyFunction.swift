package import FormulaRuntime
package import FormulaValues

package enum FormatCurrencyFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "An amount of money in the format of a locale; the currency is given by its ISO 4217 code."
  package static let signature = Signature.taking(
    .number("amount"), .text("currency"), gives: .text
  ).withLocale
  package static let examples: [Example] = [
    Example(#"formatCurrency(1234.5, "USD")"#, gives: "$1,234.50"),
    Example(#"formatCurrency(1234, "JPY")"#, gives: "¥1,234"),
    Example(#"formatCurrency(0, "EUR")"#, gives: "€0.00"),
    Example(#"formatCurrency(null, "USD")"#, gives: nil),
    .fails(#"formatCurrency(1, "euro")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(100) else { return run.stepError() }
    let format = arguments.localeFormat(in: run)
    guard let currency = CurrencyCode(arguments.name(1, in: run)) else {
      return CurrencyCode.error(arguments.name(1, in: run), argument: 1, in: &run)
    }
    return LocaleFormat.word(format.amount(arguments.number(0, in: run), of: currency), in: &run)
  }
}
