package import FormulaRuntime
package import FormulaValues

package enum SpellNumberFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary =
    "A number in words; with a currency code as for a cheque, the fraction in figures."
  package static let signature = Signature.taking(
    .number("number"), .text("currency").optional, gives: .text
  ).withLocale
  package static let examples: [Example] = [
    Example("spellNumber(42)", gives: "forty-two"),
    Example(#"spellNumber(12.5, "USD")"#, gives: "twelve and 50/100 US dollars"),
    Example(#"spellNumber(21, "de")"#, gives: "einundzwanzig"),
    Example("spellNumber(0)", gives: "zero"),
    Example("spellNumber(null)", gives: nil),
    .fails("spellNumber(1e15)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(4_000) else { return run.stepError() }
    let code = arguments.name(1, in: run)
    let currency = CurrencyCode(code)
    // The currency may be omitted when a locale is given.
    let isLocale =
      arguments.has(1) && currency == nil && arguments.locale.isNull
      && run.namesLocale(arguments[1])
    let format = isLocale ? LocaleFormat.named(code) : arguments.localeFormat(in: run)
    let number = arguments.number(0, in: run)
    guard number.magnitude < 1e15 else {
      return run.fail(
        .badArgument, "only numbers below 1,000,000,000,000,000 can be spelled", argument: 0)
    }
    if let currency { return run.text(format.spelled(number, of: currency)) }
    guard isLocale || !arguments.has(1) else {
      return CurrencyCode.error(code, argument: 1, in: &run)
    }
    return run.text(format.spelled(number))
  }
}
