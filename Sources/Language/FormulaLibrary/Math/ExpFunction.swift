package import FormulaRuntime
package import FormulaValues

package enum ExpFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "e to the power of a number."
  package static let roles: [FunctionRole] = [.growing, .within(0, .infinity)]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("exp(0)", gives: 1),
    Example("exp(1)", gives: 2.718281828459045, within: 1e-15),
    Example("exp(null)", gives: nil),
    .fails("exp(1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.number(Elementary.exponential(arguments.number(0, in: run)))
  }
}
