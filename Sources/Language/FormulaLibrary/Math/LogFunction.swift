package import FormulaRuntime
package import FormulaValues

package enum LogFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 30
  package static let summary =
    "The logarithm of a number above zero, to base 10 unless another is given."
  package static let signature = Signature.taking(
    .number("number"), .number("base").optional, gives: .number)
  package static let examples: [Example] = [
    Example("log(1000)", gives: 3),
    Example("log(8, 2)", gives: 3),
    Example("log(125, 5)", gives: 3),
    Example("log(null)", gives: nil),
    .fails("log(0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (number, base) = (arguments.number(0, in: run), arguments.number(1, or: 10, in: run))
    guard number > 0 else { return run.fail(.badLogarithm) }
    guard base > 0, base != 1 else {
      return run.fail(
        .badArgument, "the base of a logarithm is a number above 0 other than 1", argument: 1)
    }
    if base == 10 { return Word(Elementary.decimalLogarithm(number)) }
    if base == 2 { return Word(Elementary.binaryLogarithm(number)) }
    let logarithm = Elementary.logarithm(number) / Elementary.logarithm(base)
    let whole = logarithm.rounded()
    return run.number(Elementary.power(base, whole) == number ? whole : logarithm)
  }
}
