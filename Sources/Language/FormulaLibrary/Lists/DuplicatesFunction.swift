package import FormulaRuntime
package import FormulaValues

package enum DuplicatesFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 50
  package static let summary = "The values that occur twice or more, each once, by value or by key."
  package static let signature = Signature.taking(
    .list("list"), .key("key").optional, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"duplicates([1, 2, 1, 1])"#, gives: [1]),
    Example(#"duplicates([1, 2])"#, gives: []),
    Example(#"duplicates([null, null])"#, gives: [nil]),
    Example(#"duplicates(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let column =
      arguments.has(1) ? arguments[1].keyColumn(of: arguments[0], in: &run) : arguments[0]
    if column.isError { return column }
    let keys = run.elements(column)
    var distinct = DistinctWords()
    var seen: [(element: Word, count: Int)] = []
    for index in 0..<elements.count {
      guard let number = distinct.number(adding: keys[index], in: &run) else {
        return run.stepError()
      }
      if number == seen.count { seen.append((elements[index], 0)) }
      seen[number].count += 1
    }
    return run.list(seen.filter { $0.count > 1 }.map { $0.element })
  }
}
