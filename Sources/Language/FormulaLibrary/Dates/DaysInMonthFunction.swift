import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DaysInMonthFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let summary = "The number of days in the month of a date, from 28 to 31."
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"daysInMonth("2024-02-10")"#, gives: 29),
    Example(#"daysInMonth("1900-02-10")"#, gives: 28),
    Example("daysInMonth(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.daysInMonth }
  }
}
