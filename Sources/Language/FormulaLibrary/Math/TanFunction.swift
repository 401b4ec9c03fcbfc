package import FormulaRuntime
package import FormulaValues

package enum TanFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The tangent of an angle in radians."
  package static let signature = Signature.taking(.number("angle"), gives: .number)
  package static let examples: [Example] = [
    Example("tan(0)", gives: 0),
    Example("tan(pi() / 4)", gives: 1, within: 1e-15),
    Example("tan(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    // Large angles take longer.
    guard run.spend(3) else { return run.stepError() }
    return run.number(Elementary.tangent(arguments.number(0, in: run)))
  }
}
