import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DayOfYearFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 135
  package static let summary = "The number of the day within its year, from 1 to 366."
  package static let roles: [FunctionRole] = [.total, .within(1, 366)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"dayOfYear("2024-03-01")"#, gives: 61),
    Example(#"dayOfYear("2020-12-31")"#, gives: 366),
    Example("dayOfYear(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.dateNumber(in: &run) { $0.dayOfYear }
  }
}
