package import FormulaRuntime
package import FormulaValues

package enum FormatPercentFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "A fraction as a percentage in the format of a locale, with the given number of decimals or up to two."
  package static let signature = Signature.taking(
    .number("fraction"), .number("places").optional, gives: .text
  ).withLocale
  package static let examples: [Example] = [
    Example("formatPercent(0.125, 1)", gives: "12.5%"),
    Example("formatPercent(0.5)", gives: "50%"),
    Example("formatPercent(0, 2)", gives: "0.00%"),
    Example("formatPercent(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(60) else { return run.stepError() }
    let format = arguments.localeFormat(in: run)
    guard arguments.has(1) else {
      return LocaleFormat.word(
        format.percent(arguments.number(0, in: run), places: 0...2), in: &run)
    }
    let places = arguments.integer(1, in: run)
    guard 0...100 ~= places else { return run.fail(.badPlaces(argument: 1)) }
    return LocaleFormat.word(
      format.percent(arguments.number(0, in: run), places: places...places), in: &run)
  }
}
