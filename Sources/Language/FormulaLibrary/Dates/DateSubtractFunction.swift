import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DateSubtractFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm.calendarUnits
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The date an amount of units earlier; days and larger units keep the time of day, and a day that the month lacks becomes its last."
  package static let signature = Signature.taking(
    .date("date"), .number("amount"), .unit("unit"), gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(dateSubtract("2024-03-31", 1, "month"))"#, gives: "2024-02-29T00:00:00.000Z"),
    Example(
      #"toIso(dateSubtract("2024-01-08", 1, "businessDays"))"#, gives: "2024-01-05T00:00:00.000Z"),
    Example.fails(#"dateSubtract("2024-01-01", 1e9, "years")"#),
    Example(#"dateSubtract(null, 1, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let unit = arguments.unit(2, in: run) else { return arguments.unknownUnit(2, in: &run) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    let amount = -arguments.number(1, in: run)
    return run.date(calendar.adding(amount, unit, to: instant), like: arguments[0])
  }
}
