package import FormulaRuntime
package import FormulaValues

package enum SequenceFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary =
    "A list of n numbers from a start (by default 1), with a step (by default 1) between them."
  package static let roles: [FunctionRole] = [.makesLength]
  package static let signature = Signature.taking(
    .number("n"), .number("start").optional, .number("step").optional,
    gives: .list(of: .number))
  package static let examples = [
    Example(#"sequence(3)"#, gives: [1, 2, 3]),
    Example(#"sequence(4, 10, -2)"#, gives: [10, 8, 6, 4]),
    Example(#"sequence(0)"#, gives: []),
    Example(#"sequence(null)"#, gives: nil),
    .fails(#"sequence(-1)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let count = arguments.integer(0, in: run)
    let start = arguments.number(1, or: 1, in: run)
    let step = arguments.number(2, or: 1, in: run)
    guard count >= 0 else {
      let shown = arguments.wholeNumber(0, in: run)
      return run.fail(.badArgument, "a list cannot have \(shown) elements", argument: 0)
    }
    guard run.admits(listOf: count) else { return run.listLimitError(count) }
    guard run.spend(steps: 2 * count) else { return run.stepError() }
    // The last element is farthest from zero if any element is not finite.
    let last = start + Double(max(0, count - 1)) * step
    guard last.isFinite else { return run.number(last) }
    let room = unsafe run.heap.allocateWords(count)
    for index in 0..<count { unsafe room[index] = Word(start + Double(index) * step) }
    return unsafe run.list(room, count: count)
  }
}
