package import FormulaRuntime
package import FormulaValues

package enum AverageByFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 195
  package static let summary =
    "The mean of a key over all elements; null if there are no numbers."
  package static let roles: [FunctionRole] = [.aggregatesEach(.average), .walksRows]
  package static let signature = Signature.taking(
    .list("list"), .key("key"), gives: .number.optional)
  package static let examples = [
    Example(#"averageBy([{a: 2}, {a: 4}], "a")"#, gives: 3),
    Example(#"averageBy([{a: 2}, {a: null}], r -> r.a)"#, gives: 2),
    Example(#"averageBy([], "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var numbers = RunningMean()
    if let failure = arguments[0].visitKeyNumbers(
      by: arguments[1], argument: 1, in: &run,
      { word, number in
        numbers.add(number, isNull: word.isNull)
      })
    {
      return failure
    }
    return numbers.mean.map { run.number($0) } ?? .null
  }
}
