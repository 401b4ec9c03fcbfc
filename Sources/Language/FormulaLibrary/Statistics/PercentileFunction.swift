package import FormulaRuntime
package import FormulaValues

package enum PercentileFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The value below which a share from 0 to 1 of the numbers lies, interpolated between neighbours."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("share"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("percentile([3.5, 1.25, 8, 2.75, 6], 0.5)", gives: 3.5),
    Example("percentile([2, 4, 4, 4, 5, 5, 7, 9], 0.9)", gives: 7.6, within: 1e-15),
    Example("percentile([], 0.5)", gives: nil),
    Example("percentile(null, 0.5)", gives: nil),
    .fails("percentile([1, 2], 2)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let share = arguments.number(1, in: run)
    guard 0...1 ~= share else {
      return run.fail(
        .badArgument, "the share must be between 0 and 1; for 90 percent write 0.9", argument: 1)
    }
    return NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      numbers.quantile(share).map { run.number($0) } ?? .null
    }
  }
}
