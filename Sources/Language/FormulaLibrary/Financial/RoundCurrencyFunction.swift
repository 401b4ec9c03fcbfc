package import FormulaRuntime
package import FormulaValues

package enum RoundCurrencyFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 30
  package static let summary =
    "The amount rounded to the smallest unit of a currency, given by its ISO 4217 code."
  package static let signature = Signature.taking(
    .number("amount"), .text("currency"), gives: .number)
  package static let examples: [Example] = [
    Example(#"roundCurrency(1.235, "EUR")"#, gives: 1.24),
    Example(#"roundCurrency(1234.5, "JPY")"#, gives: 1235),
    Example(#"roundCurrency(null, "EUR")"#, gives: nil),
    .fails(#"roundCurrency(1, "euro")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let currency = CurrencyCode(arguments.name(1, in: run)) else {
      return CurrencyCode.error(arguments.name(1, in: run), argument: 1, in: &run)
    }
    return DecimalRounding.rounded(
      arguments.number(0, in: run), places: currency.minorUnit, in: &run)
  }
}
