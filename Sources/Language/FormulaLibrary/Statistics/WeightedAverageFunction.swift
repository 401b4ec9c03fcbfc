package import FormulaRuntime
package import FormulaValues

package enum WeightedAverageFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 175
  package static let summary =
    "The mean of numbers, each counted by its weight; pairs with a null are skipped."
  package static let signature = Signature.taking(
    .numberList("numbers"), .numberList("weights"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("weightedAverage([1, 2], [3, 1])", gives: 1.25),
    Example("weightedAverage([4, null], [1, 5])", gives: 4),
    Example("weightedAverage([], [])", gives: nil),
    Example("weightedAverage(null, null)", gives: nil),
    .fails("weightedAverage([1, 2], [1, -1])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withPairs(arguments[0], arguments[1], in: &run) { numbers, weights, run in
      guard !numbers.values.isEmpty else { return .null }
      let (scale, weightScale) = (numbers.scale, weights.scale)
      let pairs = zip(numbers.values, weights.values)
      let numbers = numbers.reduced(by: scale)
      let weights = weights.reduced(by: weightScale)
      let total = weights.sum
      guard total != 0 else {
        return run.fail(.divisionByZero, "the weights add up to 0", argument: 1)
      }
      // Reduced numbers with very different exponents, and their products, are out of range.
      let isExtreme = zip(pairs, zip(numbers.values, weights.values)).contains { pair, reduced in
        pair.0 != 0 && pair.1 != 0 && !(reduced.0 * reduced.1).isNormal
      }
      guard isExtreme else {
        return run.number((numbers.products(with: weights).sum / total).scaled(by: scale))
      }
      guard run.spend(8 * numbers.values.count) else { return run.stepError() }
      let sum = pairs.reduce(WideNumber(0)) { $0 + WideNumber($1.0) * WideNumber($1.1) }
      return run.number((sum / WideNumber(total) * WideNumber(1, exponent: -weightScale)).double)
    }
  }
}
