package import FormulaRuntime
package import FormulaValues

package enum QuartileFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "A quartile of the numbers: 0 is the least, 2 the median, 4 the greatest."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("quartile"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("quartile([3.5, 1.25, 8, 2.75, 6], 1)", gives: 2.75),
    Example("quartile([1, 2, 3], 4)", gives: 3),
    Example("quartile([], 1)", gives: nil),
    Example("quartile(null, 1)", gives: nil),
    .fails("quartile([1, 2], 5)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let quartile = arguments.integer(1, in: run)
    guard 0...4 ~= quartile else {
      return run.fail(.badArgument, "the quartile must be 0, 1, 2, 3 or 4", argument: 1)
    }
    return NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.quantile(Double(quartile) / 4).map { run.number($0) } ?? .null
    }
  }
}
