package import FormulaRuntime
package import FormulaValues

package enum IntersectFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 110
  package static let summary = "The distinct elements of a list that are in another one too."
  package static let signature = Signature.taking(
    .list("a"), .list("b"), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"intersect([1, 2, 2], [2, 3])"#, gives: [2]),
    Example(#"intersect(["a"], ["A"])"#, gives: []),
    Example(#"intersect([1], null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    DistinctWords.filtered(arguments[0], by: arguments[1], areHeld: true, in: &run)
  }
}
