import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum AddBusinessDaysFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 60
  package static let summary =
    "The date a number of working days later; working days are Monday to Friday, except holidays."
  package static let signature = Signature.taking(
    .date("date"), .number("days"), .list("holidays").optional, gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(addBusinessDays("2024-01-05", 1))"#, gives: "2024-01-08T00:00:00.000Z"),
    Example(
      #"toIso(addBusinessDays("2024-12-24", 1, ["2024-12-25"]))"#, gives: "2024-12-26T00:00:00.000Z"
    ),
    Example(#"toIso(addBusinessDays("2024-01-08", -1))"#, gives: "2024-01-05T00:00:00.000Z"),
    Example("addBusinessDays(null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    switch HolidayList(arguments, 2, in: calendar, of: &run) {
    case .failure(let error): return error
    case .days(let days):
      let amount = arguments.number(1, in: run)
      let reached = calendar.adding(amount, .businessDay, to: instant, business: days)
      return run.date(reached, like: arguments[0])
    }
  }
}
