import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DateAddFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm.calendarUnits
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The date an amount of units later; days and larger units keep the time of day and count in whole numbers (1.9 days are 1), and a day that the month lacks becomes its last."
  package static let signature = Signature.taking(
    .date("date"), .number("amount"), .unit("unit"), gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(dateAdd("2023-01-31", 1, "month"))"#, gives: "2023-02-28T00:00:00.000Z"),
    Example(#"toIso(dateAdd("2024-01-01", 1.5, "hours"))"#, gives: "2024-01-01T01:30:00.000Z"),
    Example(#"toIso(dateAdd("2024-01-05", 1, "businessDay"))"#, gives: "2024-01-08T00:00:00.000Z"),
    Example.fails(#"dateAdd("2024-01-01", 1, "fortnight")"#),
    Example(#"dateAdd("2024-01-01", null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let unit = arguments.unit(2, in: run) else { return arguments.unknownUnit(2, in: &run) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    let amount = arguments.number(1, in: run)
    return run.date(calendar.adding(amount, unit, to: instant), like: arguments[0])
  }
}
