package import FormulaRuntime
package import FormulaValues

package enum RangeFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The difference between the greatest and the smallest number of a list."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("range([2, 9, 5])", gives: 7),
    Example("range([5, null])", gives: 0),
    Example("range([])", gives: nil),
    Example("range(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withNumbers(arguments[0], in: &run) { numbers, run in
      guard let least = numbers.values.min(), let greatest = numbers.values.max() else {
        return .null
      }
      return run.number(greatest - least)
    }
  }
}
