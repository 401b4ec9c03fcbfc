package import FormulaRuntime
package import FormulaValues

package enum FirstFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The first element, or a list of the first n."
  package static let roles: [FunctionRole] = [.searches, .total]
  package static let signature = Signature.taking(
    .list("list"), .number("n").optional, gives: .any, for: [ValueType].elementOrList)
  package static let examples = [
    Example(#"first([1, 2, 3])"#, gives: 1),
    Example(#"first([1, 2, 3], 2)"#, gives: [1, 2]),
    Example(#"first([])"#, gives: nil),
    Example(#"first(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard arguments.has(1) else { return arguments.elements(0, in: run).first ?? .null }
    return arguments[0].slice(from: 0, to: arguments.integer(1, in: run), in: &run)
  }
}
