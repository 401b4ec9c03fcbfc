import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum TodayFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.dates
  package static let callSteps = 80
  package static let summary = "The start of the current day."
  package static let roles: [FunctionRole] = [.startsToday, .total]
  package static let signature = Signature.taking(gives: .date).withZone
  package static let examples = [
    Example.shows("today()"),
    Example("today() <= now()", gives: true),
    Example(#"hour(today("Asia/Tokyo"), "Asia/Tokyo")"#, gives: 0),
    Example("today(null) == today()", gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let now = CivilCalendar.instant(run.world.environment.now) else {
      return run.date(nil, like: .null)
    }
    let calendar = arguments.calendar(date: .null, in: &run)
    return run.date(calendar.start(of: .day, at: now), like: .null)
  }
}
