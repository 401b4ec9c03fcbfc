package import FormulaRuntime
package import FormulaValues

package enum FindFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let summary = "The first element for which a test holds, or null."
  package static let roles: [FunctionRole] = [.searches, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .any,
    for: [ValueType].elementOrNull)
  package static let examples = [
    Example(#"find([1, 2, 3], x -> x > 1)"#, gives: 2),
    Example(#"find([1], x -> x > 5)"#, gives: nil),
    Example(#"find(null, x -> true)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if answer.isTrue { return elements[index] }
    }
    return .null
  }
}
