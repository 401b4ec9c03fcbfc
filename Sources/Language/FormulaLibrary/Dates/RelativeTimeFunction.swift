import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum RelativeTimeFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.dates
  package static let summary = "The distance of a date from now, or from another date, in words."
  package static let signature = Signature.taking(
    .date("date"), .date("to").optional, gives: .text
  ).withLocale
  package static let examples = [
    Example(#"relativeTime("2024-01-04", "2024-01-01")"#, gives: "in 3 days"),
    Example(#"relativeTime("2024-01-01", "2024-03-01", "de")"#, gives: "vor 2 Monaten"),
    Example("relativeTime(now())", gives: "now"),
    Example("relativeTime(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let reference = arguments.instantOrNow(1, in: run) else {
      return run.fail(.badDate(argument: 1))
    }
    guard run.spend(SpanText.steps) else { return run.stepError() }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    let relative = RelativeTime(of: instant, from: reference, in: calendar)
    return run.text(relative.text(locale: arguments.localeName(in: run)))
  }
}
