package import FormulaRuntime
package import FormulaValues

package enum CbrtFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 60
  package static let summary = "The cube root."
  package static let roles: [FunctionRole] = [.growing]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("cbrt(27)", gives: 3),
    Example("cbrt(-8)", gives: -2),
    Example("cbrt(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    let root = Elementary.cubeRoot(number)
    let whole = root.rounded()
    return Word(whole * whole * whole == number ? whole : root)
  }
}
