package import FormulaRuntime
package import FormulaValues

package enum EnumerateFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 45
  package static let summary = "A record of index and value for each element."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("list"), gives: .list(of: .record)
  ) { types in
    .list(
      of: .record(RecordShape([.init("index", .number), .init("value", types.element())])))
  }
  package static let examples = [
    Example(
      #"enumerate(["a"])"#, gives: [.record(.init([("index", 0), ("value", "a")]))]),
    Example(#"enumerate(["a", "b"]).index"#, gives: [0, 1]),
    Example(#"enumerate(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.admits(listOf: elements.count) else { return run.listLimitError(elements.count) }
    guard run.spend(2 * elements.count) else { return run.stepError() }
    let shape = run.heap.shape(["index", "value"])
    let room = unsafe run.heap.allocateWords(elements.count)
    for index in 0..<elements.count {
      let values = unsafe run.heap.allocateWords(2)
      unsafe values[0] = Word(Double(index))
      unsafe values[1] = elements[index]
      let record = unsafe run.record(shape: shape, values, count: 2)
      if record.isError { return record }
      unsafe room[index] = record
    }
    return unsafe run.list(room, count: elements.count)
  }
}
