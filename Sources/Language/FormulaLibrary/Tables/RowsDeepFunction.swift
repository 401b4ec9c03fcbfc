package import FormulaRuntime
package import FormulaValues

package enum RowsDeepFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 370
  package static let summary =
    """
    All rows of a collection, each followed by its child rows, with their depth (from 0) and parent; \
    a column called depth or parent replaces that value in all rows.
    """
  package static let roles: [FunctionRole] = [.addsMembers(Self.added, to: 0)]
  package static let signature = Signature.taking(
    .table("collection"), .text("schema").optional, gives: .list(of: .record))
  package static let examples = [
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}]).a"#, gives: [1, 2]),
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}]).depth"#, gives: [0, 1]),
    Example(#"rowsDeep([{a: 1, sub: [{a: 2}]}], "sub").parent.a"#, gives: [1]),
    Example(#"rowsDeep([{depth: 7, sub: [{depth: 3}]}]).depth"#, gives: [7, 3]),
    Example(#"rowsDeep(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let schema = arguments.has(1) ? MemberName(arguments[1], in: run) : nil
    let roots = arguments.elements(0, in: run)
    var open = [Level(rows: roots, depth: 0, parent: .null, isWanted: schema == nil)]
    var found: [Place] = []
    // The added members that are columns of some row.
    var own: Set<String> = []
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
      if level.isWanted
        || schema.map({ row.isRow && row.belongs(toSchema: $0, in: run) }) == true
      {
        guard run.admits(listOf: found.count + 1) else {
          return run.listLimitError(found.count + 1)
        }
        found.append(Place(row: row, depth: level.depth, parent: level.parent))
        for name in added where run.member(row, MemberName(name)) != nil { own.insert(name) }
      }
      for (name, rows) in row.childLists(in: run).reversed() {
        let isNamed = schema.map { $0.refers(to: name, of: row, in: run) } ?? true
        open.append(Level(rows: rows, depth: level.depth + 1, parent: row, isWanted: isNamed))
      }
    }
    var records: [Word] = []
    for place in found {
      let record = record(of: place, own: own, in: &run)
      if record.isError { return record }
      records.append(record)
    }
    return run.list(records)
  }

  private static let added = ["depth", "parent"]

  /// A row with its position in the collection.
  private struct Place {
    let row: Word
    let depth: Int
    let parent: Word
  }

  /// A list of rows in the traversal.
  private struct Level {
    let rows: Elements
    var next = 0
    let depth: Int
    let parent: Word
    let isWanted: Bool
  }

  /// Returns the members of a row with those of `added`.
  ///
  /// Members in `own` are columns: they keep their values, and are null in rows without the column.
  private static func record(of place: Place, own: Set<String>, in run: inout Run) -> Word {
    var names = run.keys(place.row)
    var values = run.values(place.row)
    for (name, value) in zip(added, [Word(Double(place.depth)), place.parent]) {
      if own.contains(name), names.contains(name) { continue }
      names.append(name)
      values.append(own.contains(name) ? run.member(place.row, MemberName(name)) ?? .null : value)
    }
    guard run.spend(names.count) else { return run.stepError() }
    guard run.admits(listOf: names.count) else { return run.listLimitError(names.count) }
    return run.record(
      names, values, aliases: run.aliases(place.row), madeFrom: run.heap.row(of: place.row))
  }
}
