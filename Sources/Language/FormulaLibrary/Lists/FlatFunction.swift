package import FormulaRuntime
package import FormulaValues

package enum FlatFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.lists
  package static let callSteps = 30
  package static let summary =
    "The list with lists among its elements replaced by their elements, one level deep or more."
  package static let signature = Signature.taking(
    .list("list"), .number("depth").optional, gives: .list
  ) { types in
    types.count > 1 ? .list : .list(of: types.element().flattenedElement)
  }
  package static let examples = [
    Example(#"flat([1, [2, [3]]])"#, gives: [1, 2, [3]]),
    Example(#"flat([1, [2, [3]]], 2)"#, gives: [1, 2, 3]),
    Example(#"flat([[null], 1])"#, gives: [nil, 1]),
    Example(#"flat(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].flattened(depth: arguments.integer(1, or: 1, in: run), in: &run)
  }
}
