import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum NextWeekdayFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 60
  package static let summary =
    "The next later date on a given day of the week (1 is Monday, 7 is Sunday), at the same time of day."
  package static let signature = Signature.taking(
    .date("date"), .number("weekday"), gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(nextWeekday("2024-01-03", 1))"#, gives: "2024-01-08T00:00:00.000Z"),
    Example(#"toIso(nextWeekday("2024-01-01", 1))"#, gives: "2024-01-08T00:00:00.000Z"),
    Example.fails(#"nextWeekday("2024-01-03", 8)"#),
    Example("nextWeekday(null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    let weekday = arguments.integer(1, in: run)
    guard 1...7 ~= weekday else {
      return run.fail(.badArgument, "a weekday must be 1 (Monday) to 7 (Sunday)", argument: 1)
    }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    return run.date(calendar.nextWeekday(weekday, after: instant), like: arguments[0])
  }
}
