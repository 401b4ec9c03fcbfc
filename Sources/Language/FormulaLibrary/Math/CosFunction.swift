package import FormulaRuntime
package import FormulaValues

package enum CosFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The cosine of an angle in radians."
  package static let signature = Signature.taking(.number("angle"), gives: .number)
  package static let examples: [Example] = [
    Example("cos(0)", gives: 1),
    Example("cos(pi())", gives: -1),
    Example("cos(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    // Large angles take longer.
    guard run.spend(3) else { return run.stepError() }
    return Word(Elementary.cosine(arguments.number(0, in: run)))
  }
}
