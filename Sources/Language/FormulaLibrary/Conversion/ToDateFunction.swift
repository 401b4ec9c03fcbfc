package import FormulaRuntime
package import FormulaValues

package enum ToDateFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 60
  package static let summary = "A number of milliseconds, or ISO 8601 text, as a date."
  package static let signature = Signature.taking(.numberOrText("value"), gives: .date).withZone
  package static let examples = [
    Example("toIso(toDate(0))", gives: "1970-01-01T00:00:00.000Z"),
    Example(#"toIso(toDate("2024-07-01", "Europe/Berlin"))"#, gives: "2024-06-30T22:00:00.000Z"),
    Example.fails(#"toDate("nope")"#),
    Example("toDate(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    if value.has(.date) { return value }
    if value.isNumber {
      guard let instant = run.instant(value) else { return run.fail(.badDate(argument: 0)) }
      return run.date(instant, like: value)
    }
    let rules = arguments.zoneRules(date: .null, in: &run)
    guard let instant = run.instant(iso: value, in: rules) else {
      return run.fail(.badISODate(run.string(value)))
    }
    return run.date(instant, like: .null)
  }
}
