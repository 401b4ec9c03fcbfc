import Formulas

extension Workload {
  /// The most used functions over a column of 10,000 rows, compared with native loops; per row.
  static func functions() throws -> [Workload] {
    let count = 10_000
    let numbers = (0..<count).map { 1 + Double($0 % 97) * 0.255 }
    let texts = (0..<count).map { "Item \($0 % 251)" }
    let column = ColumnContext(numbers: numbers, texts: texts)
    func workload(
      _ name: String, _ text: String, native: @escaping () -> Double
    ) throws -> Workload {
      let evaluator = try LoadedEvaluator(Formula(text, schema: column.schema), column)
      return Workload(
        name: name, units: Double(count), bar: nil, ours: { evaluator.repeat($0) },
        native: { repetitions in for _ in 0..<repetitions { sink(native()) } })
    }
    return [
      try workload("sum", "sum(rows.n)") { numbers.reduce(0, +) },
      try workload("average", "average(rows.n)") { numbers.reduce(0, +) / Double(count) },
      try workload("min", "min(rows.n)") { numbers.min() ?? 0 },
      try workload("max", "max(rows.n)") { numbers.max() ?? 0 },
      try workload("round", "sum(map(rows, (r) -> round(r.n, 1)))") {
        numbers.reduce(0) { $0 + ($1 * 10).rounded() / 10 }
      },
      try workload("iff", "sum(map(rows, (r) -> iff(r.n > 10, r.n, 0)))") {
        numbers.reduce(0) { $0 + ($1 > 10 ? $1 : 0) }
      },
      try workload("countIf", #"countIf(rows.t, "item 7")"#) {
        Double(texts.count { $0.lowercased() == "item 7" })
      },
      try workload("upper", "count(map(rows, (r) -> upper(r.t)))") {
        Double(texts.map { $0.uppercased() }.count)
      },
      try workload("concat", #"count(map(rows, (r) -> concat(r.t, "-", r.t)))"#) {
        Double(texts.map { $0 + "-" + $0 }.count)
      },
      try workload("contains", #"count(filter(rows, (r) -> contains(r.t, "M 7")))"#) {
        Double(texts.count { $0.lowercased().contains("m 7") })
      },
    ]
  }
}

/// A table of one column of numbers and one of texts.
struct ColumnContext: EvaluationContext {
  let numbers: [Double]
  let texts: [String]
  let schema = FormulaSchema([
    .init(
      id: "rows",
      type: .list(of: .record(RecordShape([.init("n", .number), .init("t", .text)]))))
  ])

  func value(in slot: Slot) -> Value { .null }

  func table(in slot: Slot) -> TableColumns? {
    TableColumns([
      ("n", numbers.map { .number($0) }), ("t", texts.map { .text($0) }),
    ])
  }
}
