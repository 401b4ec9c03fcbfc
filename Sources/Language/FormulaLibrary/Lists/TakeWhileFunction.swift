package import FormulaRuntime
package import FormulaValues

package enum TakeWhileFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 30
  package static let summary = "The elements up to the first for which a test fails."
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"takeWhile([1, 2, 9, 1], x -> x < 5)"#, gives: [1, 2]),
    Example(#"takeWhile([9], x -> x < 5)"#, gives: []),
    Example(#"takeWhile(null, x -> true)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if !answer.isTrue { return arguments[0].slice(from: 0, to: index, in: &run) }
    }
    return arguments[0].slice(from: 0, to: elements.count, in: &run)
  }
}
