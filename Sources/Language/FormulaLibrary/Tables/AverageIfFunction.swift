package import FormulaRuntime
package import FormulaValues

package enum AverageIfFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 230
  package static let summary =
    "The mean of a key over the rows that pass a test; null if there are no numbers."
  package static let roles: [FunctionRole] = [.aggregatesWhere(.average)]
  package static let signature = Signature.taking(
    .list("table"), .function("test", .predicate), .key("key"), gives: .number.optional)
  package static let examples = [
    Example(
      #"averageIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 0, "b")"#, gives: 6),
    Example(
      #"averageIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 9, r -> r.b)"#,
      gives: nil),
    Example(#"averageIf(null, r -> true, "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var numbers = RunningMean()
    if let failure = arguments[0].visitKeyNumbers(
      where: arguments[1], by: arguments[2], argument: 2, in: &run,
      { word, number in
        numbers.add(number, isNull: word.isNull)
      })
    {
      return failure
    }
    return numbers.mean.map { run.number($0) } ?? .null
  }
}
