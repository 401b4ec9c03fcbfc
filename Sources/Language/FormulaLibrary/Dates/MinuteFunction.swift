import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum MinuteFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 190
  package static let summary = "The minute of the time of day at a date, from 0 to 59."
  package static let roles: [FunctionRole] = [.total, .within(0, 59)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"minute("2024-03-05 14:07:09")"#, gives: 7),
    Example(#"minute("2024-01-01T12:00:00Z", "Asia/Kolkata")"#, gives: 30),
    Example("minute(-1)", gives: 59),
    Example("minute(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.clockNumber(in: &run) { $0.minute }
  }
}
