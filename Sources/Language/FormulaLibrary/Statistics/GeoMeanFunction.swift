package import FormulaRuntime
package import FormulaValues

package enum GeoMeanFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary = "The geometric mean of numbers that are not negative."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("geoMean([1, 10, 100])", gives: 10),
    Example("geoMean([4, null, 9])", gives: 6),
    Example("geoMean([])", gives: nil),
    Example("geoMean(null)", gives: nil),
    .fails("geoMean([1, -2])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      guard !numbers.values.isEmpty else { return .null }
      guard !numbers.values.contains(where: { $0 < 0 }) else {
        return run.fail(
          .badArgument, "a geometric mean needs numbers from 0 on", argument: 0)
      }
      let count = Double(numbers.values.count)
      if numbers.values.contains(0) { return Word(0) }
      var product = 1.0
      var isNormal = true
      for number in numbers.values {
        product *= number
        isNormal = isNormal && product.isNormal
      }
      guard isNormal else {
        let wide = numbers.values.reduce(WideNumber(1)) { $0 * WideNumber($1) }
        return run.number(wide.root(count) { Elementary.power($0, $1) })
      }
      // One step of Newton's method corrects the error of the power.
      let root = Elementary.power(product, 1 / count)
      let excess = product / Elementary.power(root, count) - 1
      return run.number(excess.isFinite ? root + root * excess / count : root)
    }
  }
}
