import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum AgeFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.dates
  package static let callSteps = 40
  package static let summary =
    "The completed years from a date of birth until another date, by default now."
  package static let signature = Signature.taking(
    .date("birth"), .date("on").optional, gives: .number
  ).withZone
  package static let examples = [
    Example(#"age("2000-05-20", "2024-05-19")"#, gives: 23),
    Example(#"age("2000-02-29", "2024-02-29")"#, gives: 24),
    Example.shows(#"age("2000-05-20")"#),
    Example("age(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let birth = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    guard let other = arguments.instantOrNow(1, in: run) else {
      return run.fail(.badDate(argument: 1))
    }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[1], in: &run)
    return Word(Double(calendar.age(ofBirth: birth, on: other)))
  }
}
