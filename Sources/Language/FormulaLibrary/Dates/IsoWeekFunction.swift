import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum IsoWeekFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 20
  package static let summary =
    "The number of the week that a date falls in, by ISO 8601: from 1 to 53, weeks starting on Monday."
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"isoWeek("2024-01-01")"#, gives: 1),
    Example(#"isoWeek("2021-01-03")"#, gives: 53),
    Example(#"isoWeek("2024-12-30")"#, gives: 1),
    Example("isoWeek(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.isoWeek.week }
  }
}
