package import FormulaRuntime
package import FormulaValues

package enum SortByFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 150
  package static let summary =
    "The elements in the order of a key, then of further keys; null keys come last."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .key("key"), .text("order").optional, .key("key").repeated,
    .text("order").optional.repeated, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"sortBy([{a: 2}, {a: 1}], "a").a"#, gives: [1, 2]),
    Example(#"sortBy([{a: 1}, {a: null}, {a: 2}], r -> r.a, "desc").a"#, gives: [2, 1, nil]),
    Example(#"sortBy([{a: 1, b: 1}, {a: 1, b: 2}], "a", "asc", "b", "desc").b"#, gives: [2, 1]),
    Example(#"sortBy(null, "a")"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var columns: [SortColumn] = []
    for index in stride(from: 1, to: arguments.count, by: 2) {
      guard let isDescending = SortColumn.isDescending(arguments[index + 1], in: run) else {
        return run.fail(.badSortOrder(run.name(arguments[index + 1]), argument: index + 1))
      }
      let keys = arguments[index].keyColumn(of: arguments[0], in: &run)
      if keys.isError { return keys }
      columns.append(
        SortColumn(keys: run.elements(keys), isDescending: isDescending, argument: index))
    }
    return SortColumn.sorted(arguments[0], by: columns, in: &run)
  }
}
