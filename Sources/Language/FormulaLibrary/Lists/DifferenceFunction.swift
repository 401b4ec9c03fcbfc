package import FormulaRuntime
package import FormulaValues

package enum DifferenceFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The distinct elements of a list that are not in another one."
  package static let signature = Signature.taking(
    .list("a"), .list("b"), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"difference([1, 2, 3], [2])"#, gives: [1, 3]),
    Example(#"difference([1], [])"#, gives: [1]),
    Example(#"difference([1], null)"#, gives: [1]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    DistinctWords.filtered(arguments[0], by: arguments[1], areHeld: false, in: &run)
  }
}
