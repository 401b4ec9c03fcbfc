import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DurationInFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 15
  package static let summary =
    "A span of time (milliseconds) counted in a unit, fractions included."
  package static let signature = Signature.taking(
    .number("duration"), .unit("unit"), gives: .number)
  package static let examples = [
    Example(#"durationIn(duration(90, "minutes"), "hours")"#, gives: 1.5),
    Example(#"durationIn(0, "day")"#, gives: 0),
    Example.fails(#"durationIn(1000, "year")"#),
    Example(#"durationIn(null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let unit = run.unit(arguments, 1) else { return run.unknownUnit(arguments, 1) }
    guard let length = unit.milliseconds else { return run.inexactUnit(unit, 1) }
    return run.number(arguments.number(0, in: run) / length)
  }
}
