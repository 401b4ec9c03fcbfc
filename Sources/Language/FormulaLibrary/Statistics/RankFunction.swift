package import FormulaRuntime
package import FormulaValues

package enum RankFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    #"The place of a number among others, from 1 on, the greatest first unless the order is "asc"."#
  package static let signature = Signature.taking(
    .number("number"), .numberList("numbers"), .text("order").optional, gives: .number)
  package static let examples: [Example] = [
    Example("rank(5, [2, 9, 5])", gives: 2),
    Example(#"rank(2, [2, 9, 5], "asc")"#, gives: 1),
    Example("rank(5, [9, 9, 5])", gives: 3),
    Example("rank(null, [1])", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    var isAscending = false
    if arguments.has(2) {
      guard let isDescending = SortColumn.isDescending(arguments[2], in: run) else {
        return run.fail(.badArgument, "the order must be \"asc\" or \"desc\"", argument: 2)
      }
      isAscending = !isDescending
    }
    return NumberColumn.withNumbers(arguments[1], argument: 1, in: &run) { numbers, run in
      let ahead = numbers.values.count { isAscending ? $0 < number : $0 > number }
      return Word(Double(ahead + 1))
    }
  }
}
