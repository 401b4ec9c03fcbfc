import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum ParseDateFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 100
  package static let summary =
    "The date parsed from a text: ISO 8601, or in a pattern such as DD/MM/YYYY."
  package static let signature = Signature.taking(
    .text("text"), .text("pattern").pattern(.date).optional, gives: .date
  ).withZone.withLocale
  package static let examples = [
    Example(#"toIso(parseDate("2024-02-29"))"#, gives: "2024-02-29T00:00:00.000Z"),
    Example(
      #"toIso(parseDate("5 März 2024", "D MMMM YYYY", "Europe/Berlin", "de"))"#,
      gives: "2024-03-04T23:00:00.000Z"),
    Example.fails(#"parseDate("2024-02-30")"#),
    Example("parseDate(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = run.string(arguments[0])
    guard run.spend(text.utf8.count / 8) else { return run.stepError() }
    let calendar = arguments.calendar(date: .null, in: &run)
    guard arguments.has(1) else {
      guard let instant = calendar.instant(iso: text) else {
        return run.fail(.badISODate(run.string(arguments[0])))
      }
      return run.date(instant, like: .null)
    }
    guard arguments.admitsPattern(1, in: run) else { return Arguments.patternError(1, in: &run) }
    let pattern = run.datePattern(arguments[1])
    // Names of months and days are compared in all their spellings.
    if pattern.hasNames, !run.spend(1000 + 100 * text.utf8.count) { return run.stepError() }
    let names = run.dateNames(of: arguments.localeName(in: run))
    guard let instant = calendar.instant(of: text, pattern, names: names) else {
      return run.fail(
        .badArgument, "'\(text.prefix(40))' is not a date in the form \(run.string(arguments[1]))",
        argument: 0)
    }
    return run.date(instant, like: .null)
  }
}
