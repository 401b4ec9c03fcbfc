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
    guard let unit = arguments.unit(1, in: run) else { return arguments.unknownUnit(1, in: &run) }
    guard let length = unit.milliseconds else { return run.fail(.inexactUnit(unit, argument: 1)) }
    return run.number(arguments.number(0, in: run) / length)
  }
}
