package import FormulaRuntime
package import FormulaValues

package enum FlatMapFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let callSteps = 30
  package static let summary =
    "The results of a function for each element, with lists replaced by their elements."
  package static let signature = Signature.taking(
    .list("list"), .function("function"), gives: .list
  ) { types in
    .list(of: types.at(1).flattenedElement)
  }
  package static let examples = [
    Example(#"flatMap([1, 2], x -> [x, x * 10])"#, gives: [1, 10, 2, 20]),
    Example(#"flatMap([1], x -> null)"#, gives: [nil]),
    Example(#"flatMap(null, x -> x)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let lists = arguments[1].results(over: arguments[0], in: &run)
    return lists.isError ? lists : lists.flattened(depth: 1, in: &run)
  }
}
