import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DayFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.dates
  package static let callSteps = 305
  package static let summary = "The day of the month of a date, from 1 to 31."
  package static let roles: [FunctionRole] = [.total, .within(1, 31)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"day("2024-02-29")"#, gives: 29),
    Example(#"day("2024-05-06T01:00:00+02:00")"#, gives: 5),
    Example("day(-1)", gives: 31),
    Example("day(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.day }
  }
}
