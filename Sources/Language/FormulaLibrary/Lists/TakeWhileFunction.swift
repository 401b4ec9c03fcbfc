package import FormulaRuntime
package import FormulaValues

package enum TakeWhileFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 30
  package static let summary = "The elements up to the first for which a test fails."
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"takeWhile([1, 2, 9, 1], x -> x < 5)"#, gives: [1, 2]),
    Example(#"takeWhile([9], x -> x < 5)"#, gives: []),
    Example(#"takeWhile(null, x -> true)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (count, failure) = arguments[0].leadingElements(passing: arguments[1], in: &run)
    return failure ?? arguments[0].slice(from: 0, to: count, in: &run)
  }
}
