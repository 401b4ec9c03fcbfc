package import FormulaRuntime
package import FormulaValues

package enum SomeFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let summary = "Whether a test holds for at least one element."
  package static let roles: [FunctionRole] = [.walksRows, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .boolean)
  package static let examples = [
    Example(#"some([1, 2], x -> x > 1)"#, gives: true),
    Example(#"some([], x -> true)"#, gives: false),
    Example(#"some(null, x -> true)"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError || answer.isTrue { return answer }
    }
    return .false
  }
}
