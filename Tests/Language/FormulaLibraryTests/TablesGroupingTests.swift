import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct TablesGroupingTests {
  static let rows: ListsArgument = .value([
    record(("g", "A"), ("m", 1), ("n", 1)), record(("g", "B"), ("m", 2), ("n", 2)),
    record(("g", "A"), ("m", 2), ("n", 3)), record(("g", nil), ("m", 1), ("n", 4)),
  ])
  /// A lambda that lists the member `n` of its rows.
  static let numbers = ListsArgument.function { run, words in run.column("n", of: words[0]) }

  @Test func `groups and their rows are in the order of the list`() {
    guard case .success(.list(let groups)) = listsResult(GroupByFunction.self, Self.rows, "g")
    else {
      Issue.record("no list")
      return
    }
    let numbers = groups.map { group -> [Value] in
      guard case .record(let record) = group, case .list(let rows) = record["rows"] else {
        return []
      }
      return [record["key"] ?? "none"]
        + rows.map { row in
          if case .record(let record) = row { record["n"] ?? "none" } else { "none" }
        }
    }
    #expect(numbers == [["A", 1, 3], ["B", 2], [nil, 4]])
  }

  @Test func `a summary contains the key and the results of the functions`() {
    let result = summary(Self.rows, "g", names: ["numbers"])
    #expect(
      result
        == .success([
          record(("key", "A"), ("numbers", [1, 3])), record(("key", "B"), ("numbers", [2])),
          record(("key", nil), ("numbers", [4])),
        ]))
  }

  @Test func `a result named key replaces the key of the group`() {
    #expect(
      summary(Self.rows, "g", names: ["key"])
        == .success([record(("key", [1, 3])), record(("key", [2])), record(("key", [4]))]))
  }

  @Test func `a cross table has null where there are no rows`() {
    #expect(
      listsResult(PivotFunction.self, Self.rows, "g", "m", Self.numbers)
        == .success([
          record(("key", "A"), ("1", [1]), ("2", [3])),
          record(("key", "B"), ("1", nil), ("2", [2])),
          record(("key", nil), ("1", [4]), ("2", nil)),
        ]))
  }

  @Test func `a column of a cross table cannot have the name of the keys`() {
    let rows: ListsArgument = .value([record(("a", 1), ("b", "key"))])
    #expect(
      code(of: listsResult(PivotFunction.self, rows, "a", "b", Self.numbers)) == .badArgument)
  }

  @Test func `a join pairs rows with equal keys and optionally keeps the rest`() {
    let labels: ListsArgument = .value([
      record(("g", "A"), ("label", "first")), record(("g", "A"), ("label", "second")),
      record(("g", "C"), ("n", 9), ("note", 1)),
    ])
    func joined(_ kind: ListsArgument) -> [[Value]] {
      guard
        case .success(.list(let rows)) = listsResult(
          JoinTablesFunction.self, Self.rows, labels, "g", .member("g"), kind)
      else { return [] }
      return rows.map { row in
        guard case .record(let record) = row else { return [] }
        return [record["n"] ?? "none", record["label"] ?? "none", record["note"] ?? "none"]
      }
    }
    let inner: [[Value]] = [
      [1, "first", nil], [1, "second", nil], [3, "first", nil], [3, "second", nil],
    ]
    #expect(joined("inner") == inner)
    #expect(joined(nil) == inner)
    #expect(
      joined("LEFT")
        == [
          [1, "first", nil], [1, "second", nil], [2, nil, nil], [3, "first", nil],
          [3, "second", nil], [4, nil, nil],
        ])
    #expect(joined("outer") == [])
  }

  @Test func `a suffix keeps both of two columns with one name`() {
    let (left, right): (ListsArgument, ListsArgument) = (
      .value([record(("k", 1), ("n", 2)), record(("k", 2), ("n", 5))]),
      .value([record(("k", 1), ("n", 3), ("m", 4))])
    )
    func joined(_ suffix: ListsArgument) -> Result<Value, EvaluationError> {
      listsResult(JoinTablesFunction.self, left, right, "k", .member("k"), "left", suffix)
    }
    let without: Value = [
      record(("k", 1), ("n", 2), ("m", 4)), record(("k", 2), ("n", 5), ("m", nil)),
    ]
    #expect(joined(nil) == .success(without))
    #expect(joined("") == .success(without))
    #expect(
      joined("_b")
        == .success([
          record(("k", 1), ("n", 2), ("k_b", 1), ("n_b", 3), ("m", 4)),
          record(("k", 2), ("n", 5), ("k_b", nil), ("n_b", nil), ("m", nil)),
        ]))
    let clash: ListsArgument = .value([record(("k", 1), ("n", 3), ("n2", 4))])
    #expect(
      code(of: listsResult(JoinTablesFunction.self, left, clash, "k", .member("k"), nil, "2"))
        == .badArgument)
  }

  /// Returns the result of `summarize` with the lambda `numbers` for each of the names.
  private func summary(
    _ rows: ListsArgument, _ key: ListsArgument, names: [String]
  ) -> Result<Value, EvaluationError> {
    let functions = ListsArgument.word { run in
      let words = names.map { _ in
        run.heap.function(
          code: 100, arity: 1, captures: run.heap.allocateWords(0), captureCount: 0)
      }
      return run.record(names, words)
    }
    return listsResult(SummarizeFunction.self, rows, key, functions, lambdas: [Self.numbers])
  }
}
