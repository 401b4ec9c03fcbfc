import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum WeekdayFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 145
  package static let summary =
    "The day of the week of a date: 1 is Monday and 7 is Sunday, unless another first day is given."
  package static let roles: [FunctionRole] = [.total, .within(0, 7)]
  package static let signature = Signature.taking(
    .date("date"), .number("first").optional, gives: .number
  ).withZone
  package static let examples = [
    Example(#"weekday("2024-01-01")"#, gives: 1),
    Example(#"weekday("2024-01-07")"#, gives: 7),
    Example(#"weekday("2024-01-07", 7)"#, gives: 1),
    Example("weekday(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let first = arguments.integer(1, or: 1, in: run)
    guard 1...7 ~= first else {
      return run.fail(
        .badArgument, "the first day of the week must be 1 (Monday) to 7 (Sunday)", argument: 1)
    }
    return arguments.dateNumber(in: &run) { ($0.weekday - first + 7) % 7 + 1 }
  }
}
