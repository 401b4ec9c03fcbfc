package import FormulaRuntime
package import FormulaValues

package enum SummarizeFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 810
  package static let summary =
    "A record for each distinct key: the key, and the result of each function for its rows; a function called key replaces the key."
  package static let roles: [FunctionRole] = [.addsMembers(["key"], to: 2)]
  package static let signature = Signature.taking(
    .list("table"), .key("key"), .record("functions"), gives: .list(of: .record))
  package static let examples = [
    Example(
      #"summarize([{a: 1, n: 2}, {a: 1, n: 3}], "a", {total: rows -> sumBy(rows, "n")}).total"#,
      gives: [5]),
    Example(
      #"summarize([{a: 1}, {a: null}], "a", {n: rows -> count(rows)})"#,
      gives: [.record(.init([("key", 1), ("n", 1)])), .record(.init([("key", nil), ("n", 1)]))]),
    Example(#"summarize(null, "a", {n: rows -> count(rows)})"#, gives: []),
    .fails(#"summarize([], "a", {n: 1})"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let functions = run.values(arguments[2])
    guard functions.allSatisfy({ $0.has(.function) }) else {
      return run.fail(
        .typeMismatch, "every member must be a function of the rows, such as rows -> count(rows)",
        argument: 2)
    }
    let grouping = Grouping(arguments[0], by: arguments[1], in: &run)
    if let failure = grouping.failure { return failure }
    // A member called `key` replaces the key itself.
    let names = run.keys(arguments[2])
    let showsKey = !names.contains("key")
    let shape = run.heap.shape(showsKey ? ["key"] + names : names)
    var records: [Word] = []
    for (key, rows) in zip(grouping.keys, grouping.groups) {
      guard run.spend(functions.count), run.admits(listOf: functions.count + 1) else {
        return run.stepError()
      }
      let values = unsafe run.heap.allocateWords(functions.count + 1)
      unsafe values[0] = key
      for (index, function) in functions.enumerated() {
        let result = run.apply(function, rows)
        if result.isError { return result }
        unsafe values[showsKey ? index + 1 : index] = result
      }
      unsafe records.append(
        run.record(shape: shape, values, count: showsKey ? functions.count + 1 : functions.count))
    }
    return run.list(records)
  }
}
