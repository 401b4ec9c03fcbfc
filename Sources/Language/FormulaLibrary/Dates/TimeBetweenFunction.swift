package import FormulaRuntime
package import FormulaValues

package enum TimeBetweenFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 200
  package static let summary =
    "The span of time (milliseconds) from a start to an end; of two times of day the end may be after midnight."
  package static let signature = Signature.taking(
    .date("start"), .date("end"), gives: .number)
  package static let examples = [
    Example(#"timeBetween("2024-01-01 08:00", "2024-01-01 17:30")"#, gives: 34_200_000),
    Example(
      #"timeBetween(timeOf("2024-01-01 22:00"), timeOf("2024-01-02 06:00"))"#, gives: 28_800_000),
    Example(#"timeBetween("2024-01-02", "2024-01-01")"#, gives: -86_400_000),
    Example(#"timeBetween(null, "2024-01-01")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let start = arguments.number(0, in: run)
    let end = arguments.number(1, in: run)
    // An instant on the first day of 1970 is treated as a time of day.
    let isTimeOfDay = (0..<day).contains(start) && (0..<day).contains(end)
    return run.number(isTimeOfDay && end < start ? end - start + day : end - start)
  }

  private static let day = 86_400_000.0
}
