import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum FormatDateFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 740
  package static let summary =
    "A date as text in a pattern such as DD/MM/YYYY HH:mm, by default that of its field, else MM/DD/YYYY."
  package static let signature = Signature.taking(
    .date("date"), .text("pattern").pattern(.date).optional, gives: .text
  ).withZone.withLocale
  package static let examples = [
    Example(
      #"formatDate("2024-03-05 14:07:09", "YYYY-MM-DD hh:mma")"#, gives: "2024-03-05 02:07pm"),
    Example(#"formatDate("2024-03-05", "[on] D MMMM", "UTC", "de")"#, gives: "on 5 März"),
    Example(#"formatDate("2024-03-05 14:07", "L LT", "UTC", "de")"#, gives: "05.03.2024 14:07"),
    Example(#"formatDate("2024-03-05")"#, gives: "03/05/2024"),
    Example(#"formatDate(null, "YYYY")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    if arguments.has(1), !arguments.admitsPattern(1, in: run) {
      return Arguments.patternError(1, in: &run)
    }
    let pattern =
      arguments.has(1)
      ? run.datePattern(arguments[1])
      : run.format(arguments[0]).map { run.datePattern(run.text($0)) } ?? usual
    guard run.spend(8) else { return run.stepError() }
    let names = run.dateNames(of: arguments.localeName(in: run))
    return run.text(calendar.text(at: instant, pattern, names: names))
  }

  private static let usual = DatePattern("MM/DD/YYYY")
}
