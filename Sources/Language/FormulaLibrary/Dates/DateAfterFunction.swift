package import FormulaRuntime
package import FormulaValues

package enum DateAfterFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 280
  package static let summary = "Whether a date is later than another."
  package static let signature = Signature.taking(
    .date("first"), .date("second"), gives: .boolean
  ).withZone
  package static let examples = [
    Example(#"dateAfter("2024-01-02", "2024-01-01")"#, gives: true),
    Example(#"dateAfter("2024-01-01T01:00:00+01:00", "2024-01-01")"#, gives: false),
    Example(#"dateAfter("2024-01-01", null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments.number(0, in: run) > arguments.number(1, in: run))
  }
}
