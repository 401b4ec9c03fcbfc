package import FormulaRuntime
package import FormulaValues

package enum StdevFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 120
  package static let summary =
    "The standard deviation of a sample; fewer than two numbers give null."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("stdev([2, 4, 4, 4, 5, 5, 7, 9])", gives: 2.138089935299395, within: 1e-14),
    Example("stdev([1, null, 1])", gives: 0),
    Example("stdev([1])", gives: nil),
    Example("stdev(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.deviation(lessOne: true).map { run.number($0) } ?? .null
    }
  }
}
