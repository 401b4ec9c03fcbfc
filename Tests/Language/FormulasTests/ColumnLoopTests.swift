import FormulaTesting
import FormulaVM
import FormulaValues
import Formulas
import Testing

/// Loops over tables by column equal the machine row by row.
struct ColumnLoopTests {
  @Test(arguments: 0..<16)
  func `generated loops give the same by column and by row`(seed: UInt64) throws {
    for round in 0..<8 {
      var generator = LoopGenerator(seed: seed &* 1_000 &+ UInt64(round))
      let table = generator.table()
      for _ in 0..<8 {
        let text = generator.formula(isNested: table.rowCount < 50)
        let formula = Formula(text, schema: table.schema)
        #expect(formula.diagnostics.allSatisfy { $0.rule != "syntax" }, "\(text)")
        let byColumns = try outcome(formula, table, usingColumns: true)
        let byRows = try outcome(formula, table, usingColumns: false)
        #expect(
          byColumns == byRows, "\(table.rowCount) rows, seed \(seed), round \(round): \(text)")
      }
    }
  }

  @Test(arguments: [
    "sum(map(rows, (r) -> r.n * r.m))",
    #"length(filter(rows, (r) -> and(r.t == "active", r.n > 5)))"#,
    "map(rows, (r) -> iff(r.n > 3, r.m ?? 0, -r.n))",
    "sum(map(filter(rows, (r) -> r.m > 2), (r) -> round(r.m / 3, 2)))",
    "sum(filter(rows.n, (n) -> n > 2))",
    "map(rows, (r, i) -> r.n + i)",
    "filter(rows, (r) -> !(r.n > 4 || r.c))",
    "length(filter(rows, (r) -> k == r.t))",
  ])
  func `these loops have a column plan`(text: String) throws {
    let table = SampleTable(rowCount: 0) { _, _ in .null }
    let program = try Formula(text, schema: table.schema).runnable()
    #expect(program.loops.contains { program.columnPlan(of: $0) != nil })
  }

  @Test(arguments: [
    "reduce(rows, (s, r) -> s + r.n, 0)", "map(rows, (r) -> upper(r.t))",
    "map(rows, (r) -> sum(map(rows, (q) -> upper(q.t))))", "some(rows, (r) -> r.n > 3)",
  ])
  func `these loops are left to the machine`(text: String) throws {
    let table = SampleTable(rowCount: 0) { _, _ in .null }
    let program = try Formula(text, schema: table.schema).runnable()
    #expect(!program.loops.contains { program.columnPlan(of: $0) != nil })
  }

  @Test func `the step budget is exhausted in the same row`() throws {
    let table = SampleTable(rowCount: 2_000) { column, row in
      column == "n" ? .number(Double(row)) : .null
    }
    let formula = Formula("sum(map(rows, (r) -> r.n * 2))", schema: table.schema)
    for steps in [0, 1, 7, 2_047, 2_048, 2_049, 2_050, 3_999, 4_000, 4_001] {
      var limits = EvaluationLimits()
      limits.steps = steps
      let byColumns = try outcome(formula, table, usingColumns: true, limits)
      #expect(try outcome(formula, table, usingColumns: false, limits) == byColumns)
    }
  }

  @Test func `an error before the step budget is exhausted is reported`() throws {
    let table = SampleTable(rowCount: 600) { _, row in .number(row == 100 ? 0 : 1) }
    let formula = Formula("sum(map(rows, (r) -> 1 / r.n))", schema: table.schema)
    for steps in [100, 400] {
      var limits = EvaluationLimits()
      limits.steps = steps
      let byColumns = try outcome(formula, table, usingColumns: true, limits)
      #expect(try outcome(formula, table, usingColumns: false, limits) == byColumns)
    }
  }

  @Test(arguments: [
    "filter(reverse(rows), (r, i) -> i < 9)",
    #"map(filter(sortBy(rows, "n"), (r, i) -> i < 12), (r) -> r.n)"#,
    "map(filter(reverse(rows), (r) -> k > 2), (r) -> r.n)",
  ])
  func `rows in another order keep it`(text: String) throws {
    var table = SampleTable(rowCount: 40) { column, row in
      column == "n" ? .number(Double((row * 7) % 40)) : .null
    }
    table.single = [.number(3), .null]
    let formula = Formula(text, schema: table.schema)
    let byColumns = try outcome(formula, table, usingColumns: true)
    #expect(try outcome(formula, table, usingColumns: false) == byColumns)
  }

  @Test func `another table may be loaded into the same evaluator`() throws {
    let formula = Formula(
      #"sum(map(filter(rows, (r) -> r.t == "active"), (r) -> r.n))"#,
      schema: SampleTable(rowCount: 0) { _, _ in .null }.schema)
    var evaluator = try FormulaEvaluator(formula)
    for factor in 1...3 {
      let table = SampleTable(rowCount: 20) { column, row in
        column == "n"
          ? .number(Double(row * factor)) : .text(row % factor == 0 ? "active" : "closed")
      }
      #expect(
        try evaluator.value(in: table)
          == .number(Double((0..<20).filter { $0 % factor == 0 }.reduce(0) { $0 + $1 * factor })))
    }
  }

  /// A value, or the error with its position.
  private enum Outcome: Equatable {
    case value(Value)
    case error(EvaluationError)
  }

  private func outcome(
    _ formula: Formula, _ table: SampleTable, usingColumns: Bool,
    _ limits: EvaluationLimits = EvaluationLimits()
  ) throws -> Outcome {
    do throws(EvaluationError) {
      var evaluator = try FormulaEvaluator(formula, limits: limits)
      evaluator.machine.usesColumns = usingColumns
      return .value(try evaluator.value(in: table))
    } catch {
      return .error(error)
    }
  }
}

/// Returns a table with columns of numbers, numbers and nulls, few and many texts, booleans, dates
/// and mixed values, and two single fields.
struct SampleTable: EvaluationContext {
  static let columns = ["n", "m", "t", "u", "c", "d", "x"]
  let rowCount: Int
  var single: [Value] = [.number(3), .text("active")]
  let cells: [[Value]]

  init(rowCount: Int, _ cell: (String, Int) -> Value) {
    self.rowCount = rowCount
    cells = Self.columns.map { column in (0..<rowCount).map { cell(column, $0) } }
  }

  let schema = FormulaSchema([
    .init(id: "k", type: .any), .init(id: "j", type: .any),
    .init(
      id: "rows",
      type: .list(of: .record(RecordShape(columns.map { .init($0, .any) })))),
  ])

  func value(in slot: Slot) -> Value { slot.index < 2 ? single[slot.index] : .null }

  func table(in slot: Slot) -> TableColumns? {
    slot.index == 2 ? TableColumns(zip(Self.columns, cells).map { ($0, $1) }) : nil
  }
}

/// Generates tables and formulas with loops over them, mostly well typed.
private struct LoopGenerator {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed &* 7 &+ 3) }

  private mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: random.next() >> 33) % max(1, bound)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func table() -> SampleTable {
    let count = pick([0, 1, 5, 7, 8, 9, 17, 40, 700, 1_024, 1_025, 1_500, 2_200])
    let isWild = below(4) == 0
    var generator = self
    var table = SampleTable(rowCount: count) { column, _ in
      generator.cell(column, isWild: isWild)
    }
    self = generator
    table.single = [
      pick([.number(3), .number(0), .null, .text("active")]),
      pick([.text("active"), .text("é"), .null, .boolean(true), .number(2)]),
    ]
    return table
  }

  private mutating func cell(_ column: String, isWild: Bool) -> Value {
    switch column {
    case "n":
      if isWild, below(400) == 0 { return pick([.text("x"), .number(1e308), .null]) }
      return .number(Double(below(20)) - 4)
    case "m": return below(5) == 0 ? .null : .number(Double(below(1_000)) / 8)
    case "t": return pick([.text("active"), .text("closed"), .text("e\u{301}"), .null])
    case "u": return .text("text \(below(400))")
    case "c": return pick([.boolean(true), .boolean(false), .null])
    case "d": return .date(.init(milliseconds: Double(below(1_000_000)), zone: nil))
    default:
      return pick([
        .null, .number(2), .text("2"), .boolean(true), .list([.number(1)]),
        .date(.init(milliseconds: 5, zone: nil)),
      ])
    }
  }

  mutating func formula(isNested: Bool) -> String {
    switch below(isNested ? 10 : 8) {
    case 0: "sum(map(rows, (r) -> \(number(3))))"
    case 1: "length(filter(rows, (r) -> \(truth(3))))"
    case 2: "map(rows, (r) -> \(number(3)))"
    case 3: "map(filter(rows, (r) -> \(truth(2))), (r) -> \(number(2)))"
    case 4: "sum(map(filter(rows, (r) -> \(truth(2))), (r) -> \(number(2))))"
    case 5: "sum(filter(rows.\(pick(["n", "m"])), (r) -> r > \(below(9))))"
    case 6: "map(filter(rows, (r) -> \(truth(2))), (r) -> r.\(pick(SampleTable.columns)))"
    case 7: "map(rows, (r, i) -> \(truth(2)))"
    case 8: "filter(\(pick(["reverse(rows)", #"sortBy(rows, "n")"#])), (r, i) -> \(truth(2)))"
    default: "sum(map(rows, (r, i) -> i * \(number(2)) + length(filter(rows, (q) -> q.n == r.n))))"
    }
  }

  private mutating func number(_ depth: Int) -> String {
    guard depth > 0, below(6) > 0 else {
      return pick(["r.n", "r.m", "r.n", "r.m", "k", "2", "0.5", "r.x", "null", "r.d"])
    }
    let (a, b) = (number(depth - 1), number(depth - 1))
    return switch below(12) {
    case 0, 1: "(\(a) + \(b))"
    case 2: "(\(a) - \(b))"
    case 3, 4: "(\(a) * \(b))"
    case 5: "(\(a) / \(b))"
    case 6: "(\(a) ?? \(b))"
    case 7: "iff(\(truth(depth - 1)), \(a), \(b))"
    case 8: "round(\(a), 2)"
    case 9: "-(\(a))"
    case 10: "ifError(\(a), \(b))"
    default: "iff(\(truth(depth - 1)), iff(\(truth(depth - 1)), \(a), \(b)), \(b))"
    }
  }

  private mutating func truth(_ depth: Int) -> String {
    guard depth > 0, below(8) > 0 else { return pick(["r.c", "true", "r.n > 3", "r.t == j"]) }
    return switch below(11) {
    case 0, 1, 2: "(\(number(depth - 1)) \(pick(["<", "<=", ">", ">="])) \(number(depth - 1)))"
    case 3:
      "(r.\(pick(SampleTable.columns)) == \(pick([#""active""#, "j", "k", "3", "true", "null"])))"
    case 4: "(r.t != \(pick([#""active""#, #""é""#, "j"])))"
    case 5: "(\(number(depth - 1)) == \(number(depth - 1)))"
    case 6: "(\(truth(depth - 1)) && \(truth(depth - 1)))"
    case 7: "(\(truth(depth - 1)) || \(truth(depth - 1)))"
    case 8: "and(\(truth(depth - 1)), \(truth(depth - 1)))"
    case 9: "not(\(truth(depth - 1)))"
    default: "iff(\(truth(depth - 1)), \(truth(depth - 1)), \(truth(depth - 1)))"
    }
  }
}
