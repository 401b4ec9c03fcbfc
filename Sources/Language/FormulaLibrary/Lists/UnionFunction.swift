package import FormulaRuntime
package import FormulaValues

package enum UnionFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The distinct elements of two lists together."
  package static let signature = Signature.taking(
    .list("a"), .list("b"), gives: .list
  ) { types in
    .list(of: types.element(0).union(types.element(1)))
  }
  package static let examples = [
    Example(#"union([1, 2], [2, 3])"#, gives: [1, 2, 3]),
    Example(#"union([[1]], [[1], [2]])"#, gives: [[1], [2]]),
    Example(#"union(null, [1])"#, gives: [1]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var distinct = DistinctWords()
    for index in 0...1 {
      for element in arguments.elements(index, in: run) {
        guard distinct.number(adding: element, in: &run) != nil else { return run.stepError() }
      }
    }
    return run.list(distinct.words)
  }
}
