import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum QuarterFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let summary = "The quarter of the year that a date falls in, from 1 to 4."
  package static let roles: [FunctionRole] = [.total, .within(1, 4)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"quarter("2024-05-06")"#, gives: 2),
    Example(#"quarter("1969-12-31")"#, gives: 4),
    Example("quarter(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.quarter }
  }
}
