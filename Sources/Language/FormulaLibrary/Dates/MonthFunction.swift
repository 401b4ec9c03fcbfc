import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum MonthFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.dates
  package static let callSteps = 150
  package static let summary = "The month of a date, from 1 to 12."
  package static let roles: [FunctionRole] = [.total, .within(1, 12)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"month("2024-02-29")"#, gives: 2),
    Example(#"month("2024-02-29T23:30:00Z", "Asia/Tokyo")"#, gives: 3),
    Example("month(0)", gives: 1),
    Example("month(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.month }
  }
}
