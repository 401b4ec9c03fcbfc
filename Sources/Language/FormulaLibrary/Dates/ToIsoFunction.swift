import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum ToIsoFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 580
  package static let summary = "A date as ISO 8601 text, with milliseconds and the offset from UTC."
  package static let signature = Signature.taking(.date("date"), gives: .text).withZone
  package static let examples = [
    Example("toIso(0)", gives: "1970-01-01T00:00:00.000Z"),
    Example(
      #"toIso("2024-01-01T00:00:00Z", "Asia/Tokyo")"#, gives: "2024-01-01T09:00:00.000+09:00"),
    Example("toIso(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    return run.text(arguments.calendar(date: arguments[0], in: &run).isoText(at: instant))
  }
}
