package import FormulaRuntime
package import FormulaValues

package enum VarianceFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 105
  package static let summary =
    "The variance of a sample; fewer than two numbers give null."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("variance([2, 4, 4, 4, 5, 5, 7, 9])", gives: 4.571428571428571, within: 1e-14),
    Example("variance([1, null, 3])", gives: 2),
    Example("variance([1])", gives: nil),
    Example("variance(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.variance(lessOne: true).map { run.number($0) } ?? .null
    }
  }
}
