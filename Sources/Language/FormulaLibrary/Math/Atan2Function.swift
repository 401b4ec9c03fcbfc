package import FormulaRuntime
package import FormulaValues

package enum Atan2Function: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 35
  package static let summary =
    "The angle in radians between the x axis and the point (x, y)."
  package static let signature = Signature.taking(.number("y"), .number("x"), gives: .number)
  package static let examples: [Example] = [
    Example("atan2(0, 1)", gives: 0),
    Example("atan2(1, 0)", gives: 1.5707963267948966, within: 1e-15),
    Example("atan2(null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(Elementary.arcTangent(arguments.number(0, in: run), arguments.number(1, in: run)))
  }
}
