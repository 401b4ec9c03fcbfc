package import FormulaRuntime
package import FormulaValues

package enum ConcatListsFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 185
  package static let summary = "The elements of several lists, in order."
  package static let signature = Signature.taking(
    .list("list").repeated, gives: .list
  ) { types in
    .list(of: types.reduce(.never) { $0.union($1.element) })
  }
  package static let examples = [
    Example(#"concatLists([1], [2, 3])"#, gives: [1, 2, 3]),
    Example(#"concatLists([1], null)"#, gives: [1]),
    Example(#"concatLists()"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var joined: [Word] = []
    for index in 0..<arguments.count {
      let elements = arguments.elements(index, in: run)
      guard run.admits(listOf: joined.count + elements.count) else {
        return run.listLimitError(joined.count + elements.count)
      }
      guard run.spend(steps: 2 * elements.count) else { return run.stepError() }
      joined.append(contentsOf: elements)
    }
    return run.list(joined)
  }
}
