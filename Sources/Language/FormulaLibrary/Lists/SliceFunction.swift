package import FormulaRuntime
package import FormulaValues

package enum SliceFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 35
  package static let summary =
    "The elements from one position up to before another; negative ones count from the end."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .number("from"), .number("to").optional, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"slice([1, 2, 3, 4], 1, 3)"#, gives: [2, 3]),
    Example(#"slice([1, 2, 3], -2)"#, gives: [2, 3]),
    Example(#"slice([1], 5)"#, gives: []),
    Example(#"slice([1, 2, 3], 1, null)"#, gives: [2, 3]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let count = arguments.elements(0, in: run).count
    let from = arguments.integer(1, in: run)
    let to = arguments.integer(2, or: count, in: run)
    return arguments[0].slice(
      from: from < 0 ? count + from : from, to: to < 0 ? count + to : to, in: &run)
  }
}
