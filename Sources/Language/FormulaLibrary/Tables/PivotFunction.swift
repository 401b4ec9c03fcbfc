package import FormulaRuntime
package import FormulaValues

package enum PivotFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 615
  package static let summary =
    "A cross table: a record for each row key, with a function of the rows for each column key."
  package static let signature = Signature.taking(
    .list("table"), .key("rowKey"), .key("columnKey"),
    .function("function", LambdaShape([.any], minimum: 1)), gives: .list(of: .record))
  package static let examples = [
    Example(
      #"pivot([{a: 1, b: "x"}, {a: 1, b: "x"}], "a", "b", rows -> count(rows))"#,
      gives: [.record(.init([("key", 1), ("x", 2)]))]),
    Example(
      #"pivot([{a: 1, b: "x"}, {a: 2, b: "y"}], "a", "b", r -> count(r)).x"#, gives: [1, nil]),
    Example(#"pivot(null, "a", "b", rows -> count(rows))"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let rowKeys = arguments[1].keyColumn(of: arguments[0], in: &run)
    if rowKeys.isError { return rowKeys }
    let columnKeys = arguments[2].keyColumn(of: arguments[0], in: &run)
    if columnKeys.isError { return columnKeys }
    var rows = DistinctWords()
    var columns = DistinctWords()
    var places: [(row: Int, column: Int)] = []
    for (rowKey, columnKey) in zip(run.elements(rowKeys), run.elements(columnKeys)) {
      let name = RecordKeys.key(from: columnKey, in: &run)
      if name.isError { return name }
      guard let row = rows.number(adding: rowKey, in: &run),
        let column = columns.number(adding: name, in: &run)
      else { return run.stepError() }
      places.append((row, column))
    }
    guard !columns.words.contains(where: { run.string($0) == "key" }) else {
      return run.fail(
        .badArgument, "a column cannot be called 'key', as the keys of the rows are", argument: 2)
    }
    let width = columns.words.count
    let (cells, isTooMany) = rows.words.count.multipliedReportingOverflow(by: width)
    guard !isTooMany, run.admits(listOf: cells) else {
      return run.listLimitError(isTooMany ? .max : cells)
    }
    guard run.spend(4 * cells) else { return run.stepError() }
    let groups = Grouping.lists(
      of: arguments.elements(0, in: run), numbered: places.map { $0.row * width + $0.column },
      count: cells, in: &run)
    let names = columns.words.map { run.string($0) }
    var records: [Word] = []
    for (row, key) in rows.words.enumerated() {
      var values = [key]
      for group in groups[row * width..<(row + 1) * width] {
        values.append(run.elements(group).isEmpty ? .null : run.apply(arguments[3], group))
      }
      let record = run.record(["key"] + names, values)
      if record.isError { return record }
      records.append(record)
    }
    return run.list(records)
  }
}
