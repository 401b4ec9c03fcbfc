package import FormulaRuntime
package import FormulaValues

package enum RomanFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 45
  package static let summary = "A whole number from 1 to 3999 as a Roman numeral."
  package static let signature = Signature.taking(.number("number"), gives: .text)
  package static let examples: [Example] = [
    Example("roman(2024)", gives: "MMXXIV"),
    Example("roman(4)", gives: "IV"),
    Example("roman(null)", gives: nil),
    .fails("roman(0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard number >= 1, number < 4000, number == number.rounded() else {
      return run.fail(
        .badArgument, "only whole numbers from 1 to 3999 are written in Roman numerals", argument: 0
      )
    }
    var rest = Int(number)
    var numeral = ""
    for (value, letters) in numerals {
      while rest >= value {
        numeral += letters
        rest -= value
      }
    }
    return run.text(numeral)
  }

  private static let numerals = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
}
