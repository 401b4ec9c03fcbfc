package import FormulaRuntime
package import FormulaValues

package enum LastFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 30
  package static let summary = "The last element, or a list of the last n."
  package static let roles: [FunctionRole] = [.searches, .total]
  package static let signature = Signature.taking(
    .list("list"), .number("n").optional, gives: .any, for: [ValueType].elementOrList)
  package static let examples = [
    Example(#"last([1, 2, 3])"#, gives: 3),
    Example(#"last([1, 2, 3], 2)"#, gives: [2, 3]),
    Example(#"last([1], 5)"#, gives: [1]),
    Example(#"last(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard arguments.has(1) else { return elements.last ?? .null }
    let count = max(0, arguments.integer(1, in: run))
    return arguments[0].slice(from: elements.count - count, to: elements.count, in: &run)
  }
}
