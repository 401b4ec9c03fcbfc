import Formulas
import NativeTwins

/// A computation by the engine and by native code. A figure is nanoseconds per unit of `units`.
struct Workload {
  let name: String
  let units: Double
  /// The maximal ratio.
  let bar: Figure.Bar?
  /// Runs the computation a number of times.
  let ours: (Int) -> Void
  let native: (Int) -> Void

  static func all() throws -> [Workload] {
    try [
      formula(
        "F1 single", "price * quantity - discount", ["price": 9.5, "quantity": 3, "discount": 2],
        bar: 6
      ) { count in
        let fields: [Double] = [9.5, 3, 2]
        for _ in 0..<count { sink(twin_price(fields)) }
      },
      try formula(
        "F2", #"iff(score >= 90, "A", iff(score >= 80, "B", "C"))"#, ["score": 85], bar: 4.5
      ) { count in
        let fields: [Double] = [85]
        for _ in 0..<count { sink(twin_grade(fields) == nil ? 1 : 0) }
      },
      try formula(
        "F5", #"concat(upper(first), " ", last)"#, ["first": "Katharina", "last": "Lee"], bar: 0.85
      ) { count in
        for index in 0..<count { sink(fullName(index & 1 == 0 ? "Katharina" : "Margarete", "Lee")) }
      },
      try formula(
        "F6", "round(pow(1 + rate/12, 12*years) * principal, 2)",
        ["rate": 0.05, "years": 10, "principal": 1000], bar: 1.8
      ) { count in
        let fields: [Double] = [0.05, 10, 1000]
        for _ in 0..<count { sink(twin_compound(fields)) }
      },
      try table("F3 1k", count: 1_000, "sum(map(rows, (r) -> r.price * r.quantity))", bar: 1.4) {
        sink(total($0))
      },
      try table("F3 100k", count: 100_000, "sum(map(rows, (r) -> r.price * r.quantity))", bar: 1.4)
      {
        sink(total($0))
      },
      try table(
        "F4 1k", count: 1_000,
        #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#, bar: 0.25
      ) { sink(active($0)) },
      try table(
        "F4 100k", count: 100_000,
        #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#, bar: 0.25
      ) { sink(active($0)) },
    ] + handedOut() + columns()
  }

  /// Formulas whose texts are returned as strings.
  private static func handedOut() throws -> [Workload] {
    try [
      formula(
        "F2, its String handed out", #"iff(score >= 90, "A", iff(score >= 80, "B", "C"))"#,
        ["score": 85], isHandedOut: true
      ) { count in
        let fields: [Double] = [85]
        for _ in 0..<count {
          sink(twin_grade(fields).map { Double(String(cString: $0).utf8.count) } ?? 0)
        }
      },
      formula(
        "F5, its String handed out", #"concat(upper(first), " ", last)"#,
        ["first": "Katharina", "last": "Lee"], isHandedOut: true
      ) { count in
        for index in 0..<count { sink(fullName(index & 1 == 0 ? "Katharina" : "Margarete", "Lee")) }
      },
    ]
  }

  /// Loops over columns, compared with C over the same columns, with texts as numbers, which they
  /// are here once a table is loaded.
  private static func columns() throws -> [Workload] {
    let count = 100_000
    let table = TableRows.sample(count)
    let prices = table.rows.map(\.price)
    let quantities = table.rows.map(\.quantity)
    let priorities = table.rows.map(\.priority)
    let statuses: [UInt8] = (0..<count).map { [0, 1, 2, 0][$0 % 4] }
    let orders = NamedColumns([
      ("price", .numbers(prices)), ("quantity", .numbers(quantities)),
      ("discount", .numbers(Array(repeating: 2, count: count))),
    ])
    let formula = Formula("price * quantity - discount", schema: orders.schema)
    let results = UnsafeMutablePointer<Double>.allocate(capacity: count)
    return try [
      self.table(
        "F3 100k, C over columns", table, "sum(map(rows, (r) -> r.price * r.quantity))"
      ) { _ in sink(twin_products(prices, quantities, Int32(count))) },
      self.table(
        "F4 100k, C over columns", table,
        #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#
      ) { _ in sink(twin_active(statuses, priorities, Int32(count))) },
      Workload(
        name: "F1 over 100k rows, C over columns", units: Double(count), bar: nil,
        ours: { repetitions in
          for _ in 0..<repetitions {
            sink(Double((try? formula.values(over: orders).count) ?? 0))
          }
        },
        native: { repetitions in
          for _ in 0..<repetitions {
            twin_prices(results, prices, quantities, 2, Int32(count))
            sink(results[count - 1])
          }
        }),
    ]
  }

  /// A formula over single fields.
  private static func formula(
    _ name: String, _ text: String, _ fields: [String: Value], bar: Double? = nil,
    isHandedOut: Bool = false, native: @escaping (Int) -> Void
  ) throws -> Workload {
    let values = NamedValues(fields)
    let evaluator = try LoadedEvaluator(Formula(text, schema: values.schema), values)
    return Workload(
      name: name, units: 1, bar: bar.map { .ratio(atMost: $0) },
      ours: { isHandedOut ? evaluator.handOut($0) : evaluator.repeat($0) }, native: native)
  }

  /// A formula over rows, measured per row.
  private static func table(
    _ name: String, count: Int, _ text: String, bar: Double,
    native: @escaping ([TableRows.Row]) -> Void
  ) throws -> Workload {
    try table(name, TableRows.sample(count), text, bar: bar, native: native)
  }

  private static func table(
    _ name: String, _ rows: TableRows, _ text: String, bar: Double? = nil,
    native: @escaping ([TableRows.Row]) -> Void
  ) throws -> Workload {
    let evaluator = try LoadedEvaluator(Formula(text, schema: rows.schema), rows)
    return Workload(
      name: name, units: Double(rows.rows.count), bar: bar.map { .ratio(atMost: $0) },
      ours: { evaluator.repeat($0) },
      native: { repetitions in for _ in 0..<repetitions { native(rows.rows) } })
  }
}

/// An evaluator with loaded fields, accessed by a pointer. Otherwise the loop would also measure
/// the exclusivity checks of a class property.
struct LoadedEvaluator {
  private let evaluator: UnsafeMutablePointer<FormulaEvaluator>

  init(_ formula: Formula, _ context: some EvaluationContext) throws {
    evaluator = .allocate(capacity: 1)
    evaluator.initialize(to: try FormulaEvaluator(formula))
    evaluator.pointee.load(context)
    evaluator.pointee.evaluate()
    // A failing formula would be measured as such.
    _ = try evaluator.pointee.value()
  }

  func `repeat`(_ count: Int) {
    for _ in 0..<count {
      evaluator.pointee.evaluate()
      sink(evaluator.pointee.number ?? 0)
    }
  }

  func handOut(_ count: Int) {
    for _ in 0..<count {
      evaluator.pointee.evaluate()
      if let text = evaluator.pointee.text { sink(Double(text.utf8.count)) }
    }
  }
}

/// A context with a table: the field `rows`, stored by column.
struct TableRows: EvaluationContext {
  struct Row {
    var price: Double
    var quantity: Double
    var status: String
    var priority: Double
  }
  let rows: [Row]
  let schema = FormulaSchema([
    .init(
      id: "rows",
      type: .list(
        of: .record(
          RecordShape([
            .init("price", .number), .init("quantity", .number), .init("status", .text),
            .init("priority", .number),
          ]))))
  ])

  init(_ rows: [Row]) { self.rows = rows }

  static func sample(_ count: Int) -> TableRows {
    let statuses = ["active", "closed", "waiting", "active"]
    return TableRows(
      (0..<count).map { index in
        .init(
          price: 1 + Double(index % 97) * 0.25, quantity: Double(index % 13),
          status: statuses[index % 4], priority: Double(index % 10))
      })
  }

  func value(in slot: Slot) -> Value { .null }

  func table(in slot: Slot) -> TableColumns? {
    TableColumns([
      ("price", rows.map { .number($0.price) }), ("quantity", rows.map { .number($0.quantity) }),
      ("status", rows.map { .text($0.status) }), ("priority", rows.map { .number($0.priority) }),
    ])
  }
}

@inline(never)
func total(_ rows: [TableRows.Row]) -> Double {
  var sum = 0.0
  for row in rows { sum += row.price * row.quantity }
  return sum
}

@inline(never)
func active(_ rows: [TableRows.Row]) -> Double {
  var count = 0
  for row in rows where row.status == "active" && row.priority > 5 { count += 1 }
  return Double(count)
}

@inline(never)
func fullName(_ first: String, _ last: String) -> Double {
  Double((first.uppercased() + " " + last).utf8.count)
}

@inline(never)
func sink(_ value: Double) { if value == 1.2345e-300 { print(value) } }
