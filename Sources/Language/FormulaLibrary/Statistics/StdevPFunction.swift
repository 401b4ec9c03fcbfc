package import FormulaRuntime
package import FormulaValues

package enum StdevPFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 100
  package static let summary = "The standard deviation of a whole population."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("stdevP([2, 4, 4, 4, 5, 5, 7, 9])", gives: 2),
    Example("stdevP([5])", gives: 0),
    Example("stdevP([])", gives: nil),
    Example("stdevP(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.deviation(lessOne: false).map { run.number($0) } ?? .null
    }
  }
}
