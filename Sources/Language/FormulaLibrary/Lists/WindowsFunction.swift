package import FormulaRuntime
package import FormulaValues

package enum WindowsFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 95
  package static let summary = "Every run of n neighbouring elements."
  package static let signature = Signature.taking(
    .list("list"), .number("n"), gives: .list
  ) { types in
    .list(of: .list(of: types.element()))
  }
  package static let examples = [
    Example(#"windows([1, 2, 3], 2)"#, gives: [[1, 2], [2, 3]]),
    Example(#"windows([1], 2)"#, gives: []),
    Example(#"windows(null, 2)"#, gives: []),
    .fails(#"windows([1], 0)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let count = arguments.elements(0, in: run).count
    let size = arguments.integer(1, in: run)
    guard size > 0 else {
      return run.fail(.badArgument, "the size of the windows must be 1 or more", argument: 1)
    }
    guard run.spend(2 * count) else { return run.stepError() }
    guard size <= count else { return run.list([]) }
    return run.list(
      (0...count - size).map { arguments[0].slice(from: $0, to: $0 + size, in: &run) })
  }
}
