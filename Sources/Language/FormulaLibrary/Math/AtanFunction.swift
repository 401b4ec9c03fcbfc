package import FormulaRuntime
package import FormulaValues

package enum AtanFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 65
  package static let summary = "The angle in radians whose tangent is a number."
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("atan(0)", gives: 0),
    Example("atan(1)", gives: 0.7853981633974483, within: 1e-15),
    Example("atan(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(Elementary.arcTangent(arguments.number(0, in: run)))
  }
}
