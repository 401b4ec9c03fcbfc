package import FormulaRuntime
package import FormulaValues

package enum SinFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The sine of an angle in radians."
  package static let signature = Signature.taking(.number("angle"), gives: .number)
  package static let examples: [Example] = [
    Example("sin(0)", gives: 0),
    Example("sin(pi() / 2)", gives: 1),
    Example("sin(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    // Large angles take longer.
    guard run.spend(3) else { return run.stepError() }
    return Word(Elementary.sine(arguments.number(0, in: run)))
  }
}
