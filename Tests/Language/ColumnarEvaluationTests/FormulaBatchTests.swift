import ColumnarEvaluation
import FormulaVM
import FormulaValues
import Formulas
import Testing

/// Formulas over columns, compared with evaluation row by row.
struct FormulaBatchTests {
  /// Returns numbers, some of which are null, huge, zero or not finite.
  private static let odd: [Double?] = (0..<1500).map { row in
    switch row % 97 {
    case 3: nil
    case 5: 0
    case 11: -0.0
    case 17: 1e308
    case 23: .nan
    case 29: .infinity
    default: Double(row % 50) / 4 - 3
    }
  }

  /// The rows that are compared: the first, those around the end of a block, and the last.
  private static let compared = Array(0..<200) + Array(960..<1_100) + Array(1_440..<1_500)

  private static let plain: [Double?] = (0..<1500).map { Double($0 % 101) }

  /// Returns the result of a formula for values of `a` and `b`: the value or the error code.
  private func alone(_ formula: Formula, _ a: Double?, _ b: Double?) -> String {
    let values = NamedValues([
      ("a", a.map { .number($0) } ?? .null), ("b", b.map { .number($0) } ?? .null),
    ])
    do throws(EvaluationError) {
      return "\(try formula.value(in: values, environment: EvaluationEnvironment()))"
    } catch {
      return error.code.rawValue
    }
  }

  private func batch(
    _ text: String, _ a: [Double?], _ b: [Double?], threads: Int = 1, givingErrors: Bool = true
  ) throws -> [String] {
    let schema = FormulaSchema([
      .init(id: "a", type: .number.optional), .init(id: "b", type: .number.optional),
    ])
    let formula = Formula(text, schema: schema)
    let program = try formula.runnable()
    let batch = FormulaBatch(
      program, schema: schema, type: formula.type, environment: EvaluationEnvironment(),
      limits: EvaluationLimits())
    return try TestColumns.with([a, b]) { columns in
      let chosen = program.slots.map { columns[$0.index] }
      var memory = ResultMemory()
      let outcome = try batch.outcome(
        chosen, rows: a.count, threads: threads, givingErrors: givingErrors, in: &memory,
        Interruption())
      return TestColumns.texts(outcome)
    }
  }

  @Test(arguments: [
    "a * b - 1", "a / b", "round(a * 1.005, 2)", "-a", "a", "b > 50",
    "iff(a > 2, a, iff(b > 20, b, 0))", "if(a == b, 1, 2)", "iff(a == null, 0, a)",
    "coalesce(a, b)", "floor(a) + abs(b)", "pow(a, 2)", "or(and(a > 1, b < 9), a == 0)",
    #"iff(b >= 90, "A", iff(b >= 80, "B", "C"))"#, #"concat("n", b)"#, "random()", "7",
    "sum(map(sequence(3, 1), (n) -> n * a))", "a % b", "sqrt(a)", "ifError(a / b, 5)",
    #"concat("nine and ", b)"#, #"concat("a text of more than sixteen bytes, ", b)"#,
    "date(2024, 1, 1 + b)", "[a, b]", "dateDiff(date(2024, 1, 1), date(2024, 2, b + 1), \"days\")",
  ])
  func `a formula over columns equals evaluation row by row`(text: String) throws {
    let formula = Formula(
      text,
      schema: FormulaSchema([
        .init(id: "a", type: .number.optional), .init(id: "b", type: .number.optional),
      ]))
    for (a, b) in [(Self.plain, Self.plain), (Self.odd, Self.plain), (Self.plain, Self.odd)] {
      let results = try batch(text, a, b)
      #expect(results.count == a.count)
      for row in Self.compared {
        let wanted = alone(formula, a[row], b[row])
        if results[row] == wanted { continue }
        Issue.record("row \(row): \(results[row]) instead of \(wanted) of \(text)")
        break
      }
    }
  }

  @Test(arguments: [
    "a * b - 1", "b - b", "-b * 0", "a", "b / a", "(a + b) / 4 - a", "round(b - a, 1)",
    #"iff(b >= 90, "A", iff(b >= 80, "BB", ""))"#,
    #"concat("a text of more than eight bytes ", b)"#, #"repeat("x", b % 20)"#,
  ])
  func `whole chunks of numbers and texts equal evaluation row by row`(text: String) throws {
    // Non-finite numbers occur far after the first rows, and not in every chunk.
    // Some of them have the bits of a boxed text or list.
    let a = (0..<9000).map { row -> Double? in
      switch row {
      case 5003: .nan
      case 6001..<6008: Double(bitPattern: 0xFFF9_0000_0000_0001 + UInt64(row - 6001) << 48)
      case 7777: .infinity
      default: 0.5
      }
    }
    let b = (0..<9000).map { Optional(Double($0 % 101)) }
    let formula = Formula(
      text, schema: FormulaSchema([.init(id: "a", type: .number), .init(id: "b", type: .number)]))
    for threads in [1, 2] {
      let results = try batch(text, a, b, threads: threads, givingErrors: false)
      #expect(results.count == a.count)
      for row in Array(stride(from: 0, to: a.count, by: 41)) + [5002, 5003, 5004, 7777, 8999]
        + Array(6000...6010)
      {
        #expect(results[row] == alone(formula, a[row], b[row]), "row \(row)")
      }
    }
  }

  @Test(arguments: [
    "a * b - 1", "round(a * 1.005, 2)", "iff(a > 2, a, iff(b > 20, b, 0))", "coalesce(a, b)",
    #"concat("n", upper(toText(b)))"#, "or(and(a > 1, b < 9), a == 0)", "if(a == b, 1, 2)",
  ])
  func `formulas without loops are evaluated by column`(text: String) throws {
    let schema = FormulaSchema([
      .init(id: "a", type: .number.optional), .init(id: "b", type: .number.optional),
    ])
    #expect(BatchPlan(try Formula(text, schema: schema).runnable(), formula: .only) != nil)
  }

  @Test func `results in use are not overwritten, and their memory is reused later`()
    throws
  {
    let schema = FormulaSchema([.init(id: "a", type: .number)])
    let formula = Formula("a + 1", schema: schema)
    let batch = FormulaBatch(
      try formula.runnable(), schema: schema, type: formula.type,
      environment: EvaluationEnvironment(),
      limits: EvaluationLimits())
    var memory = ResultMemory()
    func outcome(_ first: Double) throws -> FormulaBatch.Outcome {
      try TestColumns.with([(0..<20_000).map { Optional(first + Double($0)) }]) { columns in
        try batch.outcome(
          columns, rows: 20_000, threads: 2, givingErrors: false, in: &memory, Interruption())
      }
    }
    let kept = try outcome(0)
    let place: UnsafeMutableRawPointer
    do {
      let other = try outcome(7)
      place = other.values.values.start
      #expect(TestColumns.texts(other)[19_999] == "20007")
    }
    #expect(kept.values.values.start != place)
    #expect(TestColumns.texts(kept)[19_999] == "20000")
    #expect(try outcome(9).values.values.start == place)
    #expect(TestColumns.texts(kept)[0] == "1")
  }

  @Test func `several threads give the same rows`() throws {
    let a = (0..<40_000).map { Optional(Double($0 % 977)) }
    let b = (0..<40_000).map { $0 % 500 == 7 ? nil : Optional(Double($0 % 13)) }
    for text in [
      "a / b", "a * b - 1", #"concat("x", a)"#,
      #"iff(a > 9, concat("more than sixteen bytes ", a), "")"#,
      #"iff(b > 9, "few", null)"#, "a > b",
    ] {
      #expect(try batch(text, a, b) == batch(text, a, b, threads: 3))
    }
  }
}

/// Columns of numbers, and results as texts.
enum TestColumns {
  static func with<Result>(
    _ columns: [[Double?]], _ use: ([InputColumn]) throws -> Result
  ) rethrows -> Result {
    var made: [InputColumn] = []
    var rooms: [UnsafeMutableRawPointer] = []
    defer { for room in rooms { room.deallocate() } }
    for (number, column) in columns.enumerated() {
      let values = UnsafeMutablePointer<Double>.allocate(capacity: column.count)
      let bits = UnsafeMutablePointer<UInt8>.allocate(capacity: column.count / 8 + 1)
      bits.initialize(repeating: 0, count: column.count / 8 + 1)
      for (row, value) in column.enumerated() {
        (values + row).initialize(to: value ?? 42)
        if value != nil { bits[row / 8] |= 1 << UInt8(row % 8) }
      }
      rooms += [UnsafeMutableRawPointer(values), UnsafeMutableRawPointer(bits)]
      made.append(
        InputColumn(
          name: "\(number)", type: .float64, offset: 0, count: column.count,
          validity: column.contains { $0 == nil } ? UnsafePointer(bits) : nil,
          values: UnsafeRawPointer(values), bytes: nil))
    }
    return try use(made)
  }

  /// Returns the value of each row, or the code of its error.
  static func texts(_ outcome: FormulaBatch.Outcome) -> [String] {
    (0..<outcome.values.count).map { row in
      if let errors = outcome.errors, !errors.isNull(row) {
        return String(text(errors, row).prefix { $0 != ":" })
      }
      return "\(value(outcome.values, row))"
    }
  }

  private static func text(_ column: OutputColumn, _ row: Int) -> String {
    let range = bounds(column, row)
    return String(
      decoding: UnsafeRawBufferPointer(
        start: column.bytes.start + range.lowerBound, count: range.count), as: UTF8.self)
  }

  private static func bounds(_ column: OutputColumn, _ row: Int) -> Range<Int> {
    let start = column.values.start.load(fromByteOffset: row * 4, as: Int32.self)
    return Int(
      start)..<Int(
        column.values.start.load(fromByteOffset: row * 4 + 4, as: Int32.self))
  }

  private static func value(_ column: OutputColumn, _ row: Int) -> Value {
    if column.isNull(row) { return .null }
    switch column.layout {
    case .unknown: return .null
    case .number: return .number(column.values.start.load(fromByteOffset: row * 8, as: Double.self))
    case .boolean:
      let byte = column.values.start.load(fromByteOffset: row / 8, as: UInt8.self)
      return .boolean(byte >> UInt8(row % 8) & 1 == 1)
    case .text: return .text(text(column, row))
    case .date(let zone):
      let instant = column.values.start.load(fromByteOffset: row * 8, as: Int64.self)
      return .date(.init(milliseconds: Double(instant), zone: zone))
    case .list: return .list(bounds(column, row).map { value(column.children[0], $0) })
    case .record(let names):
      return .record(.init(zip(names, column.children.map { value($0, row) }).map { ($0, $1) }))
    }
  }
}
