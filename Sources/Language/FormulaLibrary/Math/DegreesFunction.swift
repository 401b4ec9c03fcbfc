package import FormulaRuntime
package import FormulaValues

package enum DegreesFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "An angle in degrees, given in radians."
  package static let signature = Signature.taking(.number("radians"), gives: .number)
  package static let examples: [Example] = [
    Example("degrees(pi())", gives: 180),
    Example("degrees(0)", gives: 0),
    Example("degrees(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.number(arguments.number(0, in: run) * (180 / Double.pi))
  }
}
