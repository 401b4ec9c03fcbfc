import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum HourFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 190
  package static let summary = "The hour of the time of day at a date, from 0 to 23."
  package static let roles: [FunctionRole] = [.total, .within(0, 23)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"hour("2024-03-05 14:07:09")"#, gives: 14),
    Example(#"hour("2024-01-01T12:00:00Z", "America/New_York")"#, gives: 7),
    Example(#"hour("2024-02-29")"#, gives: 0),
    Example("hour(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.clockNumber(in: &run) { $0.hour }
  }
}
