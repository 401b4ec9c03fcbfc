package import FormulaRuntime
package import FormulaValues

package enum ParseNumberFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "The number that a text spells in the format of a locale, with its separators."
  package static let signature = Signature.taking(.text("text"), gives: .number).withLocale
  package static let examples: [Example] = [
    Example(#"parseNumber("1,234.5")"#, gives: 1234.5),
    Example(#"parseNumber("1.234,5", "de")"#, gives: 1234.5),
    Example(#"parseNumber(" -0.5 ")"#, gives: -0.5),
    Example("parseNumber(null)", gives: nil),
    .fails(#"parseNumber("abc")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(100 &+ 4 * run.byteCount(arguments[0])) else { return run.stepError() }
    let format = arguments.localeFormat(in: run)
    let text = arguments.string(0, in: run)
    guard let number = NumberInput.number(in: text, symbols: format.symbols) else {
      let sample = format.number(1234.5, places: 1)
      return run.fail(
        .badArgument, "'\(text.prefix(40))' is not a valid number; write one such as \(sample)",
        argument: 0)
    }
    return run.number(number)
  }
}
