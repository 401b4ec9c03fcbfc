import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum ZoneOffsetFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The minutes that a time zone is ahead of UTC at a date."
  package static let signature = Signature.taking(
    .date("date"), .text("zone").optional, gives: .number)
  package static let examples = [
    Example(#"zoneOffset("2024-07-01", "Europe/Berlin")"#, gives: 120),
    Example(#"zoneOffset("2024-01-01", "America/New_York")"#, gives: -300),
    Example.fails(#"zoneOffset("2024-01-01", "No/Where")"#),
    Example("zoneOffset(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard arguments.has(1) else {
      return Word(arguments.calendar(date: arguments[0], in: &run).offsetMinutes(at: instant))
    }
    guard let rules = run.zoneRules(named: arguments[1]) else {
      return run.fail(.unknownZone(arguments.name(1, in: run), argument: 1))
    }
    return Word(CivilCalendar(rules).offsetMinutes(at: instant))
  }
}
