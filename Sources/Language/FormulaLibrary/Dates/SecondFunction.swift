import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum SecondFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 210
  package static let summary = "The second of the time of day at a date, from 0 to 59."
  package static let roles: [FunctionRole] = [.total, .within(0, 60)]
  package static let signature = Signature.taking(.date("date"), gives: .number).withZone
  package static let examples = [
    Example(#"second("2024-03-05 14:07:09")"#, gives: 9),
    Example("second(59999)", gives: 59),
    Example("second(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.clockNumber(in: &run) { $0.second }
  }
}
