package import FormulaRuntime
package import FormulaValues

package enum ScanFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary = "The results of reduce after each element."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"),
    .function("function", LambdaShape([.accumulator(from: 2), .element(of: 0), .index])),
    .any("initial"), gives: .list
  ) { types in
    .list(of: types.at(1))
  }
  package static let examples = [
    Example(#"scan([1, 2, 3], (a, x) -> a + x, 0)"#, gives: [1, 3, 6]),
    Example(#"scan([1], (a, x) -> a, null)"#, gives: [nil]),
    Example(#"scan(null, (a, x) -> a, 0)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.admits(listOf: elements.count) else { return run.listLimitError(elements.count) }
    guard run.spend(steps: elements.count) else { return run.stepError() }
    let room = unsafe run.heap.allocateWords(elements.count)
    var result = arguments[2]
    for index in 0..<elements.count {
      result = run.apply(
        arguments[1], result, elements[index], Word(Double(index)), count: 3)
      if result.isError { return result }
      unsafe room[index] = result
    }
    return unsafe run.list(room, count: elements.count)
  }
}
