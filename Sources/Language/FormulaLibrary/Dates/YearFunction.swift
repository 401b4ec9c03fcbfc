import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum YearFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.dates
  package static let callSteps = 300
  package static let summary = "The year of a date."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"year("2024-02-29")"#, gives: 2024),
    Example(#"year("2024-12-31T20:00:00Z", "Asia/Tokyo")"#, gives: 2025),
    Example("year(date(-44, 3, 15))", gives: -44),
    Example("year(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.year }
  }
}
