package import FormulaRuntime
package import FormulaValues

package enum DateBeforeFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let summary = "Whether a date is earlier than another."
  package static let signature = Signature.taking(
    .date("first"), .date("second"), gives: .boolean
  ).withZone
  package static let examples = [
    Example(#"dateBefore("2024-01-01", "2024-01-02")"#, gives: true),
    Example(#"dateBefore("2024-01-01", "2024-01-01")"#, gives: false),
    Example(#"dateBefore(null, "2024-01-01")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments.number(0, in: run) < arguments.number(1, in: run))
  }
}
