package import FormulaRuntime
package import FormulaValues

package enum FindIndexFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary =
    "The zero-based position of the first element for which a test holds, or −1."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .number)
  package static let examples = [
    Example(#"findIndex([5, 6], x -> x == 6)"#, gives: 1),
    Example(#"findIndex([5], x -> x > 9)"#, gives: -1),
    Example(#"findIndex(null, x -> true)"#, gives: -1),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if answer.isTrue { return Word(Double(index)) }
    }
    return Word(-1)
  }
}
