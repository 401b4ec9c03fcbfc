package import FormulaRuntime
package import FormulaValues

package enum SumIfFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 40
  package static let summary = "The sum of a key over the rows that pass a test."
  package static let roles: [FunctionRole] = [.aggregatesWhere(.sum)]
  package static let signature = Signature.taking(
    .list("table"), .function("test", .predicate), .key("key"), gives: .number)
  package static let examples = [
    Example(#"sumIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 0, "b")"#, gives: 12),
    Example(
      #"sumIf([{a: 1, b: 5}, {a: 2, b: 7}, {a: 2, b: null}], r -> r.a > 9, r -> r.b)"#, gives: 0),
    Example(#"sumIf(null, r -> true, "b")"#, gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var sum = CompensatedSum()
    if let failure = arguments[0].visitKeyNumbers(
      where: arguments[1], by: arguments[2], argument: 2, in: &run,
      { _, number in sum.add(number) })
    {
      return failure
    }
    return run.number(sum.total)
  }
}
