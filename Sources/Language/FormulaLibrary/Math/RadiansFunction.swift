package import FormulaRuntime
package import FormulaValues

package enum RadiansFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "An angle in radians, given in degrees."
  package static let signature = Signature.taking(.number("degrees"), gives: .number)
  package static let examples: [Example] = [
    Example("radians(180)", gives: 3.141592653589793),
    Example("radians(0)", gives: 0),
    Example("radians(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(arguments.number(0, in: run) * (Double.pi / 180))
  }
}
