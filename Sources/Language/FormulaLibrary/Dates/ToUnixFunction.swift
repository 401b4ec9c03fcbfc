package import FormulaRuntime
package import FormulaValues

package enum ToUnixFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let summary = "The seconds from the beginning of 1970 in UTC until a date."
  package static let signature = Signature.taking(.date("date"), gives: .number)
  package static let examples = [
    Example(#"toUnix("2024-01-01")"#, gives: 1_704_067_200),
    Example("toUnix(1500)", gives: 1.5),
    Example("toUnix(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(arguments.number(0, in: run) / 1000)
  }
}
