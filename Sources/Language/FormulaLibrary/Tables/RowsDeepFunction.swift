package import FormulaRuntime
package import FormulaValues

package enum RowsDeepFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary =
    "All rows of a collection, child rows after their parent, with depth (from 0) and parent."
  package static let signature = Signature.taking(
    .table("collection"), .text("schema").optional, gives: .list(of: .record))
  package static let examples = [
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}]).a"#, gives: [1, 2]),
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}]).depth"#, gives: [0, 1]),
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}], "sub").parent.a"#, gives: [1]),
    Example(#"rowsDeep(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let schema = arguments.has(1) ? arguments.string(1, in: run) : nil
    let roots = arguments.elements(0, in: run)
    var open = [Level(rows: roots, depth: 0, parent: .null, isWanted: schema == nil)]
    var found: [Word] = []
    while let level = open.last {
      guard level.next < level.rows.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let row = level.rows[level.next]
      guard run.spend(4) else { return run.stepError() }
      guard row.kind == .record else {
        if row.isNull { continue }
        return run.fail(
          .typeMismatch, "a collection has rows, not \(row.kind.nameWithArticle)", argument: 0)
      }
      if level.isWanted || row.isRow && run.heap.tables[row.table].schemaID == schema {
        let record = placed(row, at: level, in: &run)
        if record.isError { return record }
        guard run.admits(listOf: found.count + 1) else {
          return run.listLimitError(found.count + 1)
        }
        found.append(record)
      }
      for (name, rows) in run.childLists(of: row).reversed() {
        let isNamed = schema.map { run.names($0, name, in: row) } ?? true
        open.append(Level(rows: rows, depth: level.depth + 1, parent: row, isWanted: isNamed))
      }
    }
    return run.list(found)
  }

  /// A list of rows in the traversal.
  private struct Level {
    let rows: Elements
    var next = 0
    let depth: Int
    let parent: Word
    let isWanted: Bool
  }

  private static func placed(_ row: Word, at level: Level, in run: inout Run) -> Word {
    var names: [String] = []
    var values: [Word] = []
    for (name, value) in zip(run.keys(row), run.values(row))
    where name != "depth" && name != "parent" {
      names.append(name)
      values.append(value)
    }
    guard run.spend(names.count) else { return run.stepError() }
    guard run.admits(listOf: names.count + 2) else { return run.listLimitError(names.count + 2) }
    return run.record(
      names + ["depth", "parent"], values + [Word(Double(level.depth)), level.parent])
  }
}
