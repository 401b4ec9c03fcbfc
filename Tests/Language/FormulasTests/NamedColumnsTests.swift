import FormulaValues
import Formulas
import Testing

@Suite struct NamedColumnsTests {
  private static let formulas = [
    "n * 2 - m", "round(n / 3, 2)", #"iff(n >= 50, "high", t)"#, #"concat(upper(t), " ", n)"#,
    "n / m", "sqrt(n - 40)", "v", "v + 1", "length(v)", "m ?? n", #"t == "b" || n > 90"#,
    "random()",
    "5", "null", "sum(map([n, m], x -> x * n))", "n > 90 ? 1 / 0 : n",
  ]

  /// Columns with some unusual rows; `v` has a value of another kind in each row.
  private static func columns(rows: Int) -> NamedColumns {
    let texts = ["a", "b", "Straße", ""]
    return NamedColumns([
      ("n", .numbers((0..<rows).map { $0 % 11 == 10 ? .nan : Double($0 % 101) })),
      (
        "m",
        .values(
          (0..<rows).map { $0 % 7 == 3 ? .null : .number(Double($0 % 5) * ($0 < 4 ? 1 : 0.5)) })
      ),
      // Shorter than the other columns.
      ("t", .texts((0..<max(0, rows - 2)).map { texts[$0 % 4] })),
      (
        "v",
        .values(
          (0..<rows).map { row in
            switch row % 100 {
            case 97: .text("97")
            case 98: .list([.number(1), .text("x")])
            case 99: .boolean(true)
            default: .number(Double(row))
            }
          })
      ),
    ])
  }

  @Test(arguments: formulas)
  func `evaluating all rows equals evaluating each row`(text: String) throws {
    for rows in [0, 1, 8, 13, 1_300] {
      let columns = Self.columns(rows: rows)
      let formula = Formula(text, schema: columns.schema)
      let together = try formula.values(over: columns, environment: EvaluationEnvironment())
      #expect(together.count == rows)
      for (row, result) in together.enumerated() {
        let single = Result { () throws(EvaluationError) in
          try formula.value(in: Row(row, of: columns), environment: EvaluationEnvironment())
        }
        #expect(result == single, "\(text) in row \(row) of \(rows)")
      }
    }
  }

  @Test func `a formula that cannot run reports why`() {
    let columns = NamedColumns([("n", .numbers([1]))])
    #expect(throws: EvaluationError.self) {
      try Formula("n + unknown", schema: columns.schema).values(over: columns)
    }
  }

  @Test func `the first of columns with one name counts`() throws {
    let columns = NamedColumns([("n", .numbers([1])), ("n", .numbers([2, 3]))])
    let values = try Formula("n", schema: columns.schema).values(over: columns)
    #expect(values == [.success(.number(1)), .success(.null)])
  }

  @Test func `an interruption stops the remaining rows`() throws {
    let columns = NamedColumns([("n", .numbers(Array(repeating: 1, count: 600)))])
    let interruption = Interruption()
    interruption.request()
    let values = try Formula("n + 1", schema: columns.schema)
      .values(over: columns, interruption: interruption)
    guard case .failure(let error) = try #require(values.last) else {
      Issue.record("the last row has a value")
      return
    }
    #expect(error.code == .interrupted)
  }
}

/// A context of one row.
private struct Row: EvaluationContext {
  private let columns: NamedColumns
  private let row: Int

  init(_ row: Int, of columns: NamedColumns) {
    self.columns = columns
    self.row = row
  }

  func value(in slot: Slot) -> Value { columns.value(in: slot, row: row) }
}
