package import FormulaRuntime
package import FormulaValues

package enum EveryFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let summary = "Whether a test holds for all elements."
  package static let roles: [FunctionRole] = [.walksRows, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .boolean)
  package static let examples = [
    Example(#"every([1, 2], x -> x > 0)"#, gives: true),
    Example(#"every([], x -> false)"#, gives: true),
    Example(#"every([null], x -> x)"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError || !answer.isTrue { return answer }
    }
    return .true
  }
}
