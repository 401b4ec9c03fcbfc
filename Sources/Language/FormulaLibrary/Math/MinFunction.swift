package import FormulaRuntime
package import FormulaValues

package enum MinFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary =
    "The smallest of numbers, dates or lists of them; nulls are skipped."
  package static let roles: [FunctionRole] = [.passes(.number), .total, .withinArguments]
  package static let signature = Signature.taking(
    .numbers("numbers").repeated, gives: ValueType([.number, .date, .null]),
    for: NumericResult.anyArgument)
  package static let examples: [Example] = [
    Example("min(3, 1, 2)", gives: 1),
    Example("min([4, [2, null]])", gives: 2),
    Example("min([])", gives: nil),
    Example("min(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var least = Word.null
    var bound = Double.infinity
    for index in 0..<arguments.count {
      let failure = arguments[index].visitNumbers(argument: index, in: &run) { word, number in
        if number < bound { (least, bound) = (word, number) }
      }
      if let failure { return failure }
    }
    return least
  }
}
