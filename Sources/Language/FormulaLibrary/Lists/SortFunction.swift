package import FormulaRuntime
package import FormulaValues

package enum SortFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 115
  package static let summary =
    "The elements in order, ascending unless \"desc\" is given: texts by their code points in every locale, nulls last."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .text("order").optional, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"sort([3, 1, 2])"#, gives: [1, 2, 3]),
    Example(#"sort([1, null, 2], "desc")"#, gives: [2, 1, nil]),
    Example(#"sort(null)"#, gives: []),
    .fails(#"sort([1, "a"])"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let isDescending = SortColumn.isDescending(arguments[1], in: run) else {
      return run.fail(.badSortOrder(run.name(arguments[1]), argument: 1))
    }
    let keys = arguments.elements(0, in: run)
    return SortColumn.sorted(
      arguments[0], by: [SortColumn(keys: keys, isDescending: isDescending, argument: 0)], in: &run)
  }
}
