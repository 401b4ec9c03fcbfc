import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum IsWeekendFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 120
  package static let summary = "Whether a date falls on a Saturday or Sunday."
  package static let signature = Signature.taking(.date("date"), gives: .boolean).withZone
  package static let examples = [
    Example(#"isWeekend("2024-01-06")"#, gives: true),
    Example(#"isWeekend("2024-01-08")"#, gives: false),
    Example(#"isWeekend("2024-01-08T02:00:00Z", "America/New_York")"#, gives: true),
    Example("isWeekend(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    return .boolean(arguments.calendar(date: arguments[0], in: &run).date(at: instant).isWeekend)
  }
}
