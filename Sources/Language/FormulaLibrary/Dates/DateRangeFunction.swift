import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DateRangeFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The dates from one through another in steps of a unit, by default days; none if the second is earlier."
  package static let signature = Signature.taking(
    .date("from"), .date("to"), .unit("unit").optional, gives: .list(of: .date)
  ).withZone
  package static let examples = [
    Example(#"count(dateRange("2024-02-27", "2024-03-02"))"#, gives: 5),
    Example(
      #"map(dateRange("2024-01-31", "2024-04-30", "month"), d -> day(d))"#, gives: [31, 29, 31, 30]),
    Example(#"dateRange("2024-01-02", "2024-01-01")"#, gives: []),
    Example(#"dateRange("2024-01-01", null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let first = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let last = run.instant(arguments[1]) else { return run.fail(.badDate(argument: 1)) }
    guard let unit = arguments.has(2) ? arguments.unit(2, in: run) : .day else {
      return arguments.unknownUnit(2, in: &run)
    }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    let isWorkday = BusinessDays.weekdays.contains(calendar.date(at: first))
    // Business-day steps from a weekend start with the first business day.
    var step = unit == .businessDay && !isWorkday ? 1 : 0
    var words: [Word] = []
    var previous: Int64?
    while let next = calendar.adding(Double(step), unit, to: first), next <= last {
      guard run.admits(listOf: words.count + 1) else { return run.listLimitError(words.count + 1) }
      guard run.spend(4) else { return run.stepError() }
      // A day that the zone skipped begins with the next one.
      if next != previous { words.append(run.date(next, like: arguments[0])) }
      previous = next
      step += 1
    }
    return run.list(words)
  }
}
