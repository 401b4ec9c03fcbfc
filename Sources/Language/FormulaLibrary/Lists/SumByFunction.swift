package import FormulaRuntime
package import FormulaValues

package enum SumByFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 105
  package static let summary = "The sum of a key over all elements."
  package static let roles: [FunctionRole] = [.aggregatesEach(.sum), .walksRows]
  package static let signature = Signature.taking(.list("list"), .key("key"), gives: .number)
  package static let examples = [
    Example(#"sumBy([{a: 1}, {a: 2}], "a")"#, gives: 3),
    Example(#"sumBy([{a: 1}, {a: null}], r -> r.a)"#, gives: 1),
    Example(#"sumBy([], "a")"#, gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var sum = CompensatedSum()
    if let failure = arguments[0].visitKeyNumbers(
      by: arguments[1], argument: 1, in: &run,
      { _, number in sum.add(number) })
    {
      return failure
    }
    return run.number(sum.total)
  }
}
