package import FormulaRuntime
package import FormulaValues

package enum DifferenceFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The distinct elements of a list that are not in another one."
  package static let signature = Signature.taking(
    .list("a"), .list("b"), gives: .list, for: [ValueType].sameElements)
  package static let examples = [
    Example(#"difference([1, 2, 3], [2])"#, gives: [1, 3]),
    Example(#"difference([1], [])"#, gives: [1]),
    Example(#"difference([1], null)"#, gives: [1]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var others = DistinctWords()
    for element in arguments.elements(1, in: run) {
      guard others.number(adding: element, in: &run) != nil else { return run.stepError() }
    }
    var distinct = DistinctWords()
    for element in arguments.elements(0, in: run) {
      guard run.spend(walking: element) else { return run.stepError() }
      guard others.number(of: element, in: run) == nil else { continue }
      guard distinct.number(adding: element, in: &run) != nil else { return run.stepError() }
    }
    return run.list(distinct.words)
  }
}
