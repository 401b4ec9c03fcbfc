package import FormulaRuntime
package import FormulaValues

package enum ChunkFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 70
  package static let summary = "The list cut into lists of n elements; the last one may be shorter."
  package static let signature = Signature.taking(
    .list("list"), .number("n"), gives: .list
  ) { types in
    .list(of: .list(of: types.element()))
  }
  package static let examples = [
    Example(#"chunk([1, 2, 3], 2)"#, gives: [[1, 2], [3]]),
    Example(#"chunk([], 2)"#, gives: []),
    Example(#"chunk(null, 2)"#, gives: []),
    .fails(#"chunk([1], 0)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let count = arguments.elements(0, in: run).count
    let size = arguments.integer(1, in: run)
    guard size > 0 else {
      return run.fail(.badArgument, "the size of the parts must be 1 or more", argument: 1)
    }
    guard run.spend(count + count / size) else { return run.stepError() }
    var parts: [Word] = []
    for start in stride(from: 0, to: count, by: size) {
      parts.append(arguments[0].slice(from: start, to: start + size, in: &run))
    }
    return run.list(parts)
  }
}
