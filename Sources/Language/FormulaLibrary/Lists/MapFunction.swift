package import FormulaRuntime
package import FormulaValues

package enum MapFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(takesIndex: true)
  package static let group = FunctionGroup.lists
  package static let callSteps = 45
  package static let summary = "The results of a function for each element."
  package static let roles: [FunctionRole] = [.transformsEach, .walksRows, .keepsLength, .total]
  package static let signature = Signature.taking(
    .list("list"), .function("function"), gives: .list
  ) { types in
    .list(of: types.at(1))
  }
  package static let examples = [
    Example(#"map([1, 2], x -> x * 2)"#, gives: [2, 4]),
    Example(#"map([5, 6], (x, i) -> i)"#, gives: [0, 1]),
    Example(#"map([1, null], x -> x + 1)"#, gives: [2, nil]),
    Example(#"map(null, x -> x)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[1].results(over: arguments[0], in: &run)
  }
}
