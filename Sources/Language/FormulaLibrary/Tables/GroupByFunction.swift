package import FormulaRuntime
package import FormulaValues

package enum GroupByFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 280
  package static let summary =
    "A record of key and rows for each distinct key, in order of first occurrence."
  package static let signature = Signature.taking(
    .list("table"), .key("key"), gives: .list(of: .record)
  ) { types in
    let rows = ValueType.list(of: types.element())
    return .list(
      of: .record(RecordShape([.init("key", types.at(1)), .init("rows", rows)])))
  }
  package static let examples = [
    Example(
      #"groupBy([{a: 1}, {a: 1}], "a").key"#, gives: [1]),
    Example(#"map(groupBy([1, 2, 3], x -> x > 1), g -> count(g.rows))"#, gives: [1, 2]),
    Example(#"groupBy([{a: null}], "a").key"#, gives: [nil]),
    Example(#"groupBy(null, "a")"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let grouping = Grouping(arguments[0], by: arguments[1], in: &run)
    if let failure = grouping.failure { return failure }
    let shape = run.heap.shape(["key", "rows"])
    var records: [Word] = []
    for (key, rows) in zip(grouping.keys, grouping.groups) {
      let values = unsafe run.heap.allocateWords(2)
      unsafe values[0] = key
      unsafe values[1] = rows
      let record = unsafe run.record(shape: shape, values, count: 2)
      if record.isError { return record }
      records.append(record)
    }
    return run.list(records)
  }
}
