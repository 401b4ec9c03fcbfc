package import FormulaRuntime
package import FormulaValues

package enum PercentRankFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The rank of a number among others, from 0 (the least) to 1 (the greatest), interpolated between neighbours; null outside them."
  package static let signature = Signature.taking(
    .number("number"), .numberList("numbers"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("percentRank(2, [1, 2, 3])", gives: 0.5),
    Example("percentRank(1.5, [1, 2, 3])", gives: 0.25),
    Example("percentRank(9, [1, 2, 3])", gives: nil),
    Example("percentRank(null, [1, 2])", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    return NumberColumn.withNumbers(arguments[1], argument: 1, in: &run) { numbers, run in
      let sorted = numbers.values.sorted()
      guard let least = sorted.first, let greatest = sorted.last, least <= number,
        number <= greatest
      else { return .null }
      guard sorted.count > 1 else { return Word(1) }
      let below = sorted.prefix { $0 < number }.count
      var position = Double(below)
      if sorted[below] != number {
        let (left, right) = (sorted[below - 1], sorted[below])
        let width = right - left
        // If the difference is out of range, the numbers are halved first.
        let part =
          width.isFinite
          ? (number - left) / width : (number / 2 - left / 2) / (right / 2 - left / 2)
        position = Double(below - 1) + part
      }
      return run.number(position / Double(sorted.count - 1))
    }
  }
}
