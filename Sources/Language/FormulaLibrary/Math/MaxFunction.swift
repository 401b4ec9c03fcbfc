package import FormulaRuntime
package import FormulaValues

package enum MaxFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary =
    "The greatest of numbers, dates or lists of them; nulls are skipped."
  package static let roles: [FunctionRole] = [.passes(.number), .total, .withinArguments]
  package static let signature = Signature.taking(
    .numbers("numbers").repeated, gives: ValueType([.number, .date, .null]),
    for: NumericResult.anyArgument)
  package static let examples: [Example] = [
    Example("max(3, 1, 2)", gives: 3),
    Example("max([4, [2, null]], 5)", gives: 5),
    Example("max([])", gives: nil),
    Example("max(null, -3)", gives: -3),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var greatest = Word.null
    var bound = -Double.infinity
    for index in 0..<arguments.count {
      let failure = arguments[index].visitNumbers(argument: index, in: &run) { word, number in
        if number > bound { (greatest, bound) = (word, number) }
      }
      if let failure { return failure }
    }
    return greatest
  }
}
