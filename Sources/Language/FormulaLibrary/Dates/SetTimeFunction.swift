import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum SetTimeFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 720
  package static let summary = "The same day at another time of day."
  package static let signature = Signature.taking(
    .date("date"), .number("hour"), .number("minute").optional, .number("second").optional,
    gives: .date
  ).withZone
  package static let examples = [
    Example(#"toIso(setTime("2024-01-02 03:04:05", 10, 30))"#, gives: "2024-01-02T10:30:00.000Z"),
    Example(
      #"toIso(setTime("2024-03-31 12:00", 2, 30, 0, "Europe/Berlin"), "Europe/Berlin")"#,
      gives: "2024-03-31T03:30:00.000+02:00"),
    Example.fails(#"setTime("2024-01-02", 24)"#),
    Example("setTime(null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let instant = run.instant(arguments[0]) else { return run.fail(.badDate(argument: 0)) }
    let parts = (1...3).map { arguments.integer($0, in: run) }
    for (index, limit) in [23, 59, 59].enumerated() where !(0...limit ~= parts[index]) {
      let name = ["hour", "minute", "second"][index]
      return run.fail(.badArgument, "the \(name) must be 0 to \(limit)", argument: index + 1)
    }
    let calendar = arguments.calendar(date: arguments[0], in: &run)
    let reached = calendar.setting(hour: parts[0], minute: parts[1], second: parts[2], at: instant)
    return run.date(reached, like: arguments[0])
  }
}
