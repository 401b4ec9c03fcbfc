import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum BusinessDaysFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 650
  package static let summary =
    "The number of working days from one date through another, both counted; negative if the second is earlier."
  package static let signature = Signature.taking(
    .date("from"), .date("to"), .list("holidays").optional, gives: .number
  ).withZone
  package static let examples = [
    Example(#"businessDays("2024-01-01", "2024-01-07")"#, gives: 5),
    Example(#"businessDays("2024-12-23", "2024-12-27", ["2024-12-25", "2024-12-26"])"#, gives: 3),
    Example(#"businessDays("2024-01-06", "2024-01-06")"#, gives: 0),
    Example(#"businessDays(null, "2024-01-07")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let first = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let last = run.instant(arguments[1]) else { return run.fail(.badDate(argument: 1)) }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    switch HolidayList(arguments, 2, in: calendar, of: &run) {
    case .failure(let error): return error
    case .days(let days):
      let count = days.count(from: calendar.date(at: first), through: calendar.date(at: last))
      return Word(Double(count))
    }
  }
}
