import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum TimeOfFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 180
  package static let summary =
    "The time of day at a date, as a span of time since midnight (milliseconds)."
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"timeOf("2024-01-01 06:00")"#, gives: 21_600_000),
    Example(#"timeOf("2024-01-01T00:00:00Z", "Asia/Tokyo")"#, gives: 32_400_000),
    Example("timeOf(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.clockNumber(in: &run) { $0.millisecondOfDay }
  }
}
