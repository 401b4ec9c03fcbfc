import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum InZoneFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 220
  package static let summary =
    "The calendar and clock parts of a date in a time zone, as a record."
  package static let signature = Signature.taking(
    .date("date"), .text("zone"), gives: .record(RecordShape(names.map { .init($0, .number) })))
  package static let examples = [
    Example(#"inZone("2024-07-01T12:00:00Z", "Asia/Tokyo").hour"#, gives: 21),
    Example(#"inZone("2024-12-31T20:00:00Z", "Asia/Tokyo").year"#, gives: 2025),
    Example.fails(#"inZone("2024-07-01", "No/Where")"#),
    Example(#"inZone(null, "UTC")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let rules = run.zoneRules(named: arguments[1]) else {
      return run.fail(.unknownZone(arguments.name(1, in: run), argument: 1))
    }
    let clock = rules.wallClock(at: instant)
    let parts = [
      clock.date.year, clock.date.month, clock.date.day, clock.hour, clock.minute, clock.second,
      clock.millisecond, clock.date.weekday,
    ]
    let offset = CivilCalendar(rules).offsetMinutes(at: instant)
    return run.record(names, parts.map { Word(Double($0)) } + [Word(offset)])
  }

  private static let names = [
    "year", "month", "day", "hour", "minute", "second", "millisecond", "weekday", "offset",
  ]
}
