import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum WeekdayNameFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 195
  package static let summary = "The name of the day of the week of a date."
  package static let signature = Signature.taking(
    .date("date"), gives: .text
  ).withZone.withLocale
  package static let examples = [
    Example(#"weekdayName("2024-01-01")"#, gives: "Monday"),
    Example(#"weekdayName("2024-01-01", "de")"#, gives: "Montag"),
    Example(#"weekdayName("2024-01-01", "America/New_York")"#, gives: "Sunday"),
    Example("weekdayName(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    let date = arguments.calendar(date: arguments[0], in: &run).date(at: instant)
    guard run.spend(8) else { return run.stepError() }
    return run.text(run.dateNames(of: arguments.localeName(in: run)).weekdayName(date.weekday))
  }
}
