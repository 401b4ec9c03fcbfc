package import FormulaRuntime
package import FormulaValues

package enum AppendFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 45
  package static let summary = "The list with more values at its end."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), .any("value").repeated, gives: .list
  ) { types in
    .list(of: types.dropFirst().reduce(types.element()) { $0.union($1) })
  }
  package static let examples = [
    Example(#"append([1], 2, 3)"#, gives: [1, 2, 3]),
    Example(#"append([], [1])"#, gives: [[1]]),
    Example(#"append(null, null)"#, gives: [nil]),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let added = (1..<max(1, arguments.count)).map { arguments[$0] }
    guard run.admits(listOf: elements.count + added.count) else {
      return run.listLimitError(elements.count + added.count)
    }
    guard run.spend(steps: 16 + 2 * elements.count) else { return run.stepError() }
    return run.list(elements + added)
  }
}
