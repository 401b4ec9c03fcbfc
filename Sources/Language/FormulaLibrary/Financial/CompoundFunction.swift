package import FormulaRuntime
package import FormulaValues

package enum CompoundFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary = "The future value of a principal with compound interest."
  package static let signature = Signature.taking(
    .number("principal"), .number("rate"), .number("periods"), gives: .number)
  package static let examples: [Example] = [
    Example("compound(1000, 0.05, 2)", gives: 1102.5, within: 1e-15),
    Example("compound(1000, 0.05, 0)", gives: 1000),
    Example("compound(null, 0.05, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.number(
      arguments.number(0, in: run)
        * Elementary.power(1 + arguments.number(1, in: run), arguments.number(2, in: run)))
  }
}
