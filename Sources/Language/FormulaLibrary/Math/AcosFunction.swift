package import FormulaRuntime
package import FormulaValues

package enum AcosFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 20
  package static let summary =
    "The angle in radians whose cosine is a number from −1 to 1."
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("acos(1)", gives: 0),
    Example("acos(0)", gives: 1.5707963267948966, within: 1e-15),
    Example("acos(null)", gives: nil),
    .fails("acos(-2)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard number.magnitude <= 1 else {
      return run.fail(.badArgument, "a cosine must be between -1 and 1", argument: 0)
    }
    return Word(Elementary.arcCosine(number))
  }
}
