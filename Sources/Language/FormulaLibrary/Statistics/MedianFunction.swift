package import FormulaRuntime
package import FormulaValues

package enum MedianFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The middle value of a list of numbers, or the mean of the middle two."
  package static let roles: [FunctionRole] = [.withinArguments]
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("median([3, 1, 2])", gives: 2),
    Example("median([4, 1, null, 3, 2])", gives: 2.5),
    Example("median([])", gives: nil),
    Example("median(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.quantile(0.5).map { run.number($0) } ?? .null
    }
  }
}
