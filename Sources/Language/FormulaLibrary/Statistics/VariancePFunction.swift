package import FormulaRuntime
package import FormulaValues

package enum VariancePFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 120
  package static let summary = "The variance of a whole population."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("varianceP([2, 4, 4, 4, 5, 5, 7, 9])", gives: 4),
    Example("varianceP([5])", gives: 0),
    Example("varianceP([])", gives: nil),
    Example("varianceP(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.variance(lessOne: false).map { run.number($0) } ?? .null
    }
  }
}
