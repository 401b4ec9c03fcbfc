package import FormulaRuntime
package import FormulaValues

package enum OrdinalFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary = "A whole number as an ordinal, such as 1st."
  package static let signature = Signature.taking(.number("number"), gives: .text).withLocale
  package static let examples: [Example] = [
    Example("ordinal(1)", gives: "1st"),
    Example("ordinal(12)", gives: "12th"),
    Example(#"ordinal(1, "de")"#, gives: "1."),
    Example("ordinal(null)", gives: nil),
    .fails("ordinal(1.5)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(1_000) else { return run.stepError() }
    let format = arguments.localeFormat(in: run)
    guard let number = Int64(exactly: arguments.number(0, in: run)), number.magnitude <= 1 << 53
    else {
      return run.fail(.badArgument, "an ordinal needs a whole number; use round(…)", argument: 0)
    }
    return run.text(format.ordinal(number))
  }
}
