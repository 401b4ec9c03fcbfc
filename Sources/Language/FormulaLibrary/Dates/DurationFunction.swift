import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DurationFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 300
  package static let summary =
    "A span of time in milliseconds: an amount of a unit, or ISO 8601 text such as PT1H30M."
  package static let signature = Signature.taking(
    .numberOrText("amount"), .unit("unit").optional, gives: .number)
  package static let examples = [
    Example(#"duration(90, "minutes")"#, gives: 5_400_000),
    Example(#"duration("PT0.5S")"#, gives: 500),
    Example.fails(#"duration(1, "month")"#),
    Example(#"duration(null, "hour")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let amount = arguments[0]
    if amount.isText {
      guard !arguments.has(1) else {
        return run.fail(
          .badArgument, "the amount must be a number if a unit is given", argument: 0)
      }
      return amount.durationMilliseconds(in: run).map { run.number($0) }
        ?? run.fail(.badDuration(run.string(amount)))
    }
    guard arguments.has(1) else {
      return run.fail(
        .badArgument, "expected a unit, for instance duration(1, \"hour\")", argument: 0)
    }
    guard let unit = arguments.unit(1, in: run) else { return arguments.unknownUnit(1, in: &run) }
    guard let length = unit.milliseconds else { return run.fail(.inexactUnit(unit, argument: 1)) }
    return run.number(run.number(amount) * length)
  }
}
