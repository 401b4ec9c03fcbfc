package import FormulaRuntime
package import FormulaValues

package enum JoinTablesFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 840
  package static let summary =
    """
    A record for each pair of rows with equal keys; "left" also keeps rows of the first table without \
    a partner. Of two columns with one name, the second is kept only with a suffix for its name.
    """
  package static let roles: [FunctionRole] = [.joinsMembers(suffix: 5)]
  package static let signature = Signature.taking(
    .table("a"), .table("b"), .key("keyA"), .key("keyB"), .text("kind").optional,
    .text("suffix").optional, gives: .list(of: .record))
  package static let examples = [
    Example(
      #"joinTables([{k: 1, a: 2}], [{k: 1, b: 3}], "k", "k")"#,
      gives: [.record(.init([("k", 1), ("a", 2), ("b", 3)]))]),
    Example(
      #"joinTables([{k: 1}, {k: 2}], [{k: 1, b: 3}], "k", "k", "left").b"#, gives: [3, nil]),
    Example(
      #"joinTables([{k: 1, n: 2}], [{k: 1, n: 3}], "k", "k", "inner", "2")"#,
      gives: [.record(.init([("k", 1), ("n", 2), ("k2", 1), ("n2", 3)]))]),
    Example(#"joinTables(null, [{k: 1}], "k", "k")"#, gives: []),
    .fails(#"joinTables([], [], "k", "k", "outer")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let keepsAll = keepsAll(arguments[4], in: run) else {
      return run.fail(
        .badArgument,
        "'\(run.string(arguments[4]).prefix(40))' is not a kind of join; write inner or left",
        argument: 4)
    }
    let leftKeys = arguments[2].keyColumn(of: arguments[0], in: &run)
    if leftKeys.isError { return leftKeys }
    let partners = Grouping(arguments[1], by: arguments[3], in: &run)
    if let failure = partners.failure { return failure }
    var index = DistinctWords()
    for key in partners.keys {
      guard index.number(adding: key, in: &run) != nil else { return run.stepError() }
    }
    let members = JoinedMembers(
      of: arguments.elements(1, in: run), suffix: arguments.string(5, in: run), in: run)
    var records: [Word] = []
    for (row, key) in zip(arguments.elements(0, in: run), run.elements(leftKeys)) {
      guard run.spend(walking: key) else { return run.stepError() }
      var matches = [Word]()
      if let number = index.number(of: key, in: run) {
        matches = Array(run.elements(partners.groups[number]))
      } else if keepsAll {
        matches = [.null]
      }
      for match in matches {
        guard run.spend(members.count) else { return run.stepError() }
        guard run.admits(listOf: records.count + members.names.count) else {
          return run.listLimitError(records.count + members.names.count)
        }
        let record = members.record(row, with: match, in: &run)
        if record.isError { return record }
        records.append(record)
      }
    }
    return run.list(records)
  }

  /// Returns whether rows without a partner are kept, or nil if `kind` is not `inner` or `left`.
  private static func keepsAll(_ kind: Word, in run: borrowing Run) -> Bool? {
    if kind.isNull { return false }
    switch run.name(kind).lowercased() {
    case "inner": return false
    case "left": return true
    default: return nil
    }
  }
}
