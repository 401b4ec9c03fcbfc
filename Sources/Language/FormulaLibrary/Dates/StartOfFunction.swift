import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum StartOfFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The first instant of the day, week, month, quarter or year that a date falls in; weeks start on Monday."
  package static let signature = Signature.taking(
    .date("date"), .unit("unit"), gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(startOf("2024-05-15 13:14", "month"))"#, gives: "2024-05-01T00:00:00.000Z"),
    Example(#"toIso(startOf("2024-05-19", "week"))"#, gives: "2024-05-13T00:00:00.000Z"),
    Example(#"toIso(startOf("2024-05-15 13:14", "hour"))"#, gives: "2024-05-15T13:00:00.000Z"),
    Example(#"startOf(null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let unit = arguments.unit(1, in: run) else { return arguments.unknownUnit(1, in: &run) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    return run.date(calendar.start(of: unit, at: instant), like: arguments[0])
  }
}
