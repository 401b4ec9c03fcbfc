package import FormulaRuntime
package import FormulaValues

package enum AllocateFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 55
  package static let summary =
    "A total split by weights without losing cents: the rest after rounding goes to the largest remainders."
  package static let signature = Signature.taking(
    .number("total"), .numberList("weights"), .number("places").optional, gives: .list(of: .number))
  package static let examples: [Example] = [
    Example("allocate(100, [1, 1, 1])", gives: [33.34, 33.33, 33.33]),
    Example("allocate(100, [1, 3], 0)", gives: [25, 75]),
    Example("allocate(-0.05, [1, null, 1])", gives: [-0.03, 0, -0.02]),
    Example("allocate(100, [])", gives: []),
    Example("allocate(0, [0, 0])", gives: [0, 0]),
    Example("allocate(null, [1])", gives: nil),
    .fails("allocate(100, [0, 0])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let places = arguments.integer(2, or: 2, in: run)
    let total = DecimalRounding.round(arguments.number(0, in: run), places: places)
    guard run.spend(20 * arguments.elements(1, in: run).count) else { return run.stepError() }
    return NumberColumn.withNumbers(arguments[1], argument: 1, nullsAs: 0, in: &run) {
      weights, run in
      guard weights.values.allSatisfy({ $0 >= 0 }) else {
        return run.fail(.badArgument, "the weights must not be negative", argument: 1)
      }
      guard weights.values.contains(where: { $0 > 0 }) else {
        // A total of 0 needs no positive weight, and without weights there are no parts.
        if total == 0 || weights.values.isEmpty {
          return run.list(weights.values.map { _ in Word(0) })
        }
        return run.fail(
          .badArgument, "at least one weight must be greater than 0", argument: 1)
      }
      guard total.isFinite,
        let shares = Allocation.shares(of: total, by: weights.values, places: places)
      else {
        return run.fail(.badArgument, "the total has too many digits to split", argument: 0)
      }
      return run.list(shares.map { Word($0) })
    }
  }
}
