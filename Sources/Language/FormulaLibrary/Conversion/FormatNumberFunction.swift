package import FormulaRuntime
package import FormulaValues

package enum FormatNumberFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 370
  package static let summary =
    "The number as text in the format of a locale, with the given number of decimals or by a pattern such as #,##0.00."
  package static let signature = Signature.taking(
    .number("number"), .numberOrText("format").pattern(.number), gives: .text
  ).withLocale
  package static let examples: [Example] = [
    Example(##"formatNumber(1234.5, "#,##0.00")"##, gives: "1,234.50"),
    Example("formatNumber(1234567.891, 1)", gives: "1,234,567.9"),
    Example(##"formatNumber(1234.5, "#,##0.00", "de")"##, gives: "1.234,50"),
    Example(#"formatNumber(0.5, "0 %")"#, gives: "50 %"),
    Example(#"formatNumber(null, "0.00")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(60) else { return run.stepError() }
    let format = arguments.localeFormat(in: run)
    let number = arguments.number(0, in: run)
    // Very large numbers have many digits to group.
    if number.magnitude > 1e21, !run.spend(160) { return run.stepError() }
    switch arguments[1].kind {
    case .number, .date:
      let places = arguments.integer(1, in: run)
      guard -400...100 ~= places else { return run.fail(.badPlaces(argument: 1)) }
      return LocaleFormat.word(format.number(number, places: places), in: &run)
    default:
      let text = arguments.string(1, in: run)
      guard run.spend(text.utf8.count) else { return run.stepError() }
      guard let pattern = NumberPattern(text) else {
        return run.fail(
          .badArgument,
          "'\(text.prefix(40))' is not a valid number pattern; write one such as #,##0.00",
          argument: 1)
      }
      return run.text(pattern.text(of: number, symbols: format.symbols))
    }
  }
}
