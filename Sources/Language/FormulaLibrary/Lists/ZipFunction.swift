package import FormulaRuntime
package import FormulaValues

package enum ZipFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 105
  package static let summary =
    "Pairs of the elements of two lists at the same position, or the results of a function for them."
  package static let signature = Signature.taking(
    .list("a"), .list("b"),
    .function("combine", LambdaShape([.element(of: 0), .element(of: 1), .index])).optional,
    gives: .list
  ) { types in
    let pair = ValueType.list(of: types.element(0).union(types.element(1)))
    return .list(of: types.at(2) == .null ? pair : types.at(2))
  }
  package static let examples = [
    Example(#"zip([1, 2], [3, 4])"#, gives: [[1, 3], [2, 4]]),
    Example(#"zip([1, 2], [10, 20, 30], (a, b) -> a * b)"#, gives: [10, 40]),
    Example(#"zip([1], [2], null)"#, gives: [[1, 2]]),
    Example(#"zip(null, [1])"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let first = arguments.elements(0, in: run)
    let second = arguments.elements(1, in: run)
    let count = min(first.count, second.count)
    guard run.admits(listOf: count) else { return run.listLimitError(count) }
    guard run.spend(2 * count) else { return run.stepError() }
    let room = unsafe run.heap.allocateWords(count)
    for index in 0..<count {
      unsafe room[index] =
        arguments.has(2)
        ? run.apply(
          arguments[2], first[index], second[index], Word(Double(index)), count: 3)
        : run.list([first[index], second[index]])
      if unsafe room[index].isError { return unsafe room[index] }
    }
    return unsafe run.list(room, count: count)
  }
}
