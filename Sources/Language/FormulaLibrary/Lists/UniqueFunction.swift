package import FormulaRuntime
package import FormulaValues

package enum UniqueFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 450
  package static let summary =
    "The elements without those that equal an earlier one, by value or by key."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .key("key").optional, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"unique([1, 2, 1])"#, gives: [1, 2]),
    Example(#"unique([1, 1], null)"#, gives: [1]),
    Example(#"unique([[1], [1]])"#, gives: [[1]]),
    Example(#"unique([{a: 1, b: 1}, {a: 1, b: 2}], "a").b"#, gives: [1]),
    Example(#"unique([null, null])"#, gives: [nil]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let column =
      arguments.has(1) ? arguments[1].keyColumn(of: arguments[0], in: &run) : arguments[0]
    if column.isError { return column }
    let keys = run.elements(column)
    var distinct = DistinctWords()
    var kept: [Word] = []
    for index in 0..<elements.count {
      guard let number = distinct.number(adding: keys[index], in: &run) else {
        return run.stepError()
      }
      if number == kept.count { kept.append(elements[index]) }
    }
    return run.list(kept)
  }
}
