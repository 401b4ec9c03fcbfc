package import FormulaRuntime
package import FormulaValues

package enum FindLastFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The last element for which a test holds, or null."
  package static let roles: [FunctionRole] = [.searches, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .any,
    for: [ValueType].elementOrNull)
  package static let examples = [
    Example(#"findLast([1, 2, 3], x -> x < 3)"#, gives: 2),
    Example(#"findLast([1], x -> x > 5)"#, gives: nil),
    Example(#"findLast(null, x -> true)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    for index in elements.indices.reversed() {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if answer.isTrue { return elements[index] }
    }
    return .null
  }
}
