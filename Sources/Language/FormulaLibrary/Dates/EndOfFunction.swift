import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum EndOfFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The last millisecond of the day, week, month, quarter or year that a date falls in; weeks start on Monday."
  package static let signature = Signature.taking(
    .date("date"), .unit("unit"), gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(endOf("2024-02-10", "month"))"#, gives: "2024-02-29T23:59:59.999Z"),
    Example(#"toIso(endOf("2025-01-01", "week"))"#, gives: "2025-01-05T23:59:59.999Z"),
    Example.fails(#"endOf("2024-02-10", "age")"#),
    Example(#"endOf(null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let unit = arguments.unit(1, in: run) else { return arguments.unknownUnit(1, in: &run) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    return run.date(calendar.end(of: unit, at: instant), like: arguments[0])
  }
}
