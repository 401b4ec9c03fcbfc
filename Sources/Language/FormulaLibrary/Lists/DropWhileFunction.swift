package import FormulaRuntime
package import FormulaValues

package enum DropWhileFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The elements from the first for which a test fails."
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"dropWhile([1, 2, 9, 1], x -> x < 5)"#, gives: [9, 1]),
    Example(#"dropWhile([1], x -> x < 5)"#, gives: []),
    Example(#"dropWhile(null, x -> true)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (count, failure) = arguments[0].leadingElements(passing: arguments[1], in: &run)
    return failure ?? arguments[0].slice(from: count, to: .max, in: &run)
  }
}
