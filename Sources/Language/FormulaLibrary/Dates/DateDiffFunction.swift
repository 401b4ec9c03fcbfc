import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DateDiffFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 370
  package static let summary =
    "The number of whole units between two dates; negative if the second one is earlier."
  package static let signature = Signature.taking(
    .date("from"), .date("to"), .unit("unit"), gives: .number
  ).withZone
  package static let examples = [
    Example(#"dateDiff("2024-01-15", "2024-03-14", "month")"#, gives: 1),
    Example(#"dateDiff("2024-01-31", "2024-02-29", "month")"#, gives: 1),
    Example(#"dateDiff("2024-03-30", "2024-04-01", "days", "Europe/Berlin")"#, gives: 2),
    Example(#"dateDiff("2024-01-10", "2024-01-01", "week")"#, gives: -1),
    Example(#"dateDiff("2024-01-01", null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let first = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let second = run.instant(arguments[1]) else { return run.fail(.badDate(argument: 1)) }
    guard let unit = arguments.unit(2, in: run) else { return arguments.unknownUnit(2, in: &run) }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    return Word(Double(calendar.difference(from: first, to: second, in: unit)))
  }
}
