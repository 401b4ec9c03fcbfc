import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum SameDayFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 200
  package static let summary = "Whether two dates fall on the same day."
  package static let signature = Signature.taking(
    .date("first"), .date("second"), gives: .boolean
  ).withZone
  package static let examples = [
    Example(#"sameDay("2024-01-01T08:00:00Z", "2024-01-01T20:00:00Z")"#, gives: true),
    Example(
      #"sameDay("2024-01-01T08:00:00Z", "2024-01-01T20:00:00Z", "Asia/Tokyo")"#, gives: false),
    Example(#"sameDay(null, "2024-01-01")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let first = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let second = run.instant(arguments[1]) else { return run.fail(.badDate(argument: 1)) }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    return .boolean(calendar.isSameDay(first, second))
  }
}
