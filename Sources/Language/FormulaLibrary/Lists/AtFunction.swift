package import FormulaRuntime
package import FormulaValues

package enum AtFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary =
    "The element at a zero-based position, counted from the end if negative; null outside."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.taking(
    .list("list"), .number("index"), gives: .any, for: [ValueType].elementOrNull)
  package static let examples = [
    Example(#"at([1, 2, 3], 0)"#, gives: 1),
    Example(#"at([1, 2, 3], -1)"#, gives: 3),
    Example(#"at([1], 5)"#, gives: nil),
    Example(#"at(null, 0)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let index = arguments.integer(1, in: run)
    let position = index < 0 ? elements.count + index : index
    return elements.indices.contains(position) ? elements[position] : .null
  }
}
