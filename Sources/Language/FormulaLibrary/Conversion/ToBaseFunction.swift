package import FormulaRuntime
package import FormulaValues

package enum ToBaseFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "A whole number written in a base from 2 to 36, with capital letters for digits above 9."
  package static let signature = Signature.taking(.number("number"), .number("base"), gives: .text)
  package static let examples: [Example] = [
    Example("toBase(255, 16)", gives: "FF"),
    Example("toBase(-5, 2)", gives: "-101"),
    Example("toBase(0, 36)", gives: "0"),
    Example("toBase(null, 2)", gives: nil),
    .fails("toBase(1, 37)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    let base = arguments.integer(1, in: run)
    guard 2...36 ~= base else { return run.fail(.badBase) }
    guard run.spend(4) else { return run.stepError() }
    guard let whole = Int64(exactly: number) else {
      return run.fail(
        .badArgument, "only whole numbers can be written in another base", argument: 0)
    }
    return run.text(String(whole, radix: base, uppercase: true))
  }
}
