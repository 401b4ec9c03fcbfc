package import FormulaRuntime
package import FormulaValues

package enum ClampFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 40
  package static let summary = "The number or date, limited to the range between two bounds."
  package static let roles: [FunctionRole] = [.withinArguments]
  package static let signature = Signature.taking(
    .number("number"), .number("low"), .number("high"), gives: ValueType(.numeric),
    for: NumericResult.anyArgument)
  package static let examples: [Example] = [
    Example("clamp(7, 1, 5)", gives: 5),
    Example("clamp(1, 1, 5)", gives: 1),
    Example("clamp(null, 1, 5)", gives: nil),
    .fails("clamp(1, 5, 1)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (number, low, high) = (
      arguments.number(0, in: run), arguments.number(1, in: run), arguments.number(2, in: run)
    )
    guard low <= high else {
      return run.fail(.badArgument, "the low bound is above the high one", argument: 1)
    }
    return number < low ? arguments[1] : number > high ? arguments[2] : arguments[0]
  }
}
