package import FormulaRuntime
package import FormulaValues

package enum ReverseFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The elements from the last to the first."
  package static let roles: [FunctionRole] = [.keepsLength, .total]
  package static let signature = Signature.taking(
    .list("list"), gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"reverse([1, 2, 3])"#, gives: [3, 2, 1]),
    Example(#"reverse([])"#, gives: []),
    Example(#"reverse(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: 2 * elements.count) else { return run.stepError() }
    return run.list(elements.reversed())
  }
}
