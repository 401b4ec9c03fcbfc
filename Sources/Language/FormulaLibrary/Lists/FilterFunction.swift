package import FormulaRuntime
package import FormulaValues

package enum FilterFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(takesIndex: true)
  package static let group = FunctionGroup.lists
  package static let summary = "The elements for which a test holds."
  package static let roles: [FunctionRole] = [.keepsLength, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"filter([1, 2, 3], x -> x > 1)"#, gives: [2, 3]),
    Example(#"filter([1, null], x -> x > 0)"#, gives: [1]),
    Example(#"filter(null, x -> true)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }

    var kept: [Word] = []
    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if answer.isTrue { kept.append(elements[index]) }
    }
    return run.list(kept)
  }
}
