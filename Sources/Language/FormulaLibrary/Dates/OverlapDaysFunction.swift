import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum OverlapDaysFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 60
  package static let summary =
    "The number of days that two periods share, including the first and last day of each; a period that ends before it begins is an error."
  package static let signature = Signature.taking(
    .date("start"), .date("end"), .date("otherStart"), .date("otherEnd"), gives: .number)
  package static let examples = [
    Example(#"overlapDays("2024-01-01", "2024-01-10", "2024-01-08", "2024-01-20")"#, gives: 3),
    Example(#"overlapDays("2024-01-01", "2024-01-10", "2024-01-10", "2024-01-20")"#, gives: 1),
    Example(#"overlapDays("2024-01-01", "2024-01-10", "2024-02-01", "2024-02-02")"#, gives: 0),
    .fails(#"overlapDays("2024-01-10", "2024-01-01", "2024-01-08", "2024-01-20")"#),
    Example(#"overlapDays("2024-01-01", "2024-01-10", null, "2024-02-02")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var ends: [Int64] = []
    for index in 0..<4 {
      guard let instant = run.instant(arguments[index]) else {
        return run.fail(.badDate(argument: index))
      }
      ends.append(instant)
    }
    guard run.spend(16) else { return run.stepError() }
    let calendar = arguments.calendar(date: arguments[0], or: arguments[2], in: &run)
    for start in [0, 2] where calendar.date(at: ends[start + 1]) < calendar.date(at: ends[start]) {
      return run.fail(
        .badArgument, "the \(start == 0 ? "first" : "second") period ends before it begins",
        argument: start + 1)
    }
    return Word(Double(calendar.overlapDays((ends[0], ends[1]), (ends[2], ends[3]))))
  }
}
