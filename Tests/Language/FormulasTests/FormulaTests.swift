import FormulaTesting
import FormulaVM
import FormulaRuntime
import FormulaValues
import Formulas
import SourceText
import Testing

/// The public API: formulas, contexts, environments.
@Suite struct FormulaTests {
  @Test func `an instruction has eight bytes`() {
    #expect(MemoryLayout<Instruction>.size == 8)
    #expect(MemoryLayout<Instruction>.stride == 8)
    #expect(MemoryLayout<Word>.size == 8)
  }

  @Test func `a formula is evaluated over named values`() throws {
    let order = NamedValues(["price": 10, "quantity": 3])
    let formula = Formula("price * quantity", schema: order.schema)
    #expect(try formula.value(in: order) == 30)
    #expect(formula.references.map { order.schema[$0].id } == ["price", "quantity"])
    #expect(formula.diagnostics.isEmpty)
    #expect(formula.text == "price * quantity")
    #expect(formula.type.kinds.contains(.number))
  }

  @Test(arguments: [
    ("x -> x", 0..<6), ("let f = x -> x; f", 16..<17), ("[x -> x]", 0..<8),
    ("map([1], x -> x) ?? (x -> x)", 0..<0), ("if(true, x -> x, 1)", 0..<19),
  ])
  func `a function as a result is placed at the expression that returns it`(
    text: String, range: Range<Int>
  ) throws {
    let formula = Formula(text)
    if range.isEmpty {
      #expect(try formula.value(in: NamedValues([String: Value]())) == .list([1]))
      return
    }
    let error = #expect(throws: EvaluationError.self) {
      try formula.value(in: NamedValues([String: Value]()))
    }
    #expect(error?.range == TextRange(start: range.lowerBound, end: range.upperBound))
  }

  @Test(
    arguments: [
      ("formatDate(when, 'YYYY-MM-DD')", []), ("formatDate(when, name)", []),
      ("formatDate(when, 'yyyy')", ["date-pattern"]),
      ("parseDate(name, 'dd.MM.yyyy')", ["date-pattern"]),
      ("toText(when, 'yyyy')", ["date-pattern"]), ("toText(when, '#,#')", []),
      ("formatDuration(price, '[h]:mm')", ["date-pattern"]),
      ("formatDuration(price, 'HH:mm')", []), ("formatNumber(price, 2)", []),
      ("formatNumber(price, '0.00 \"EUR\"')", ["number-pattern"]),
      ("toText(price, '0.00 \"EUR\"')", ["number-pattern"]),
    ] as [(String, [String])])
  func `a pattern in the notation of another system is reported`(text: String, rules: [String]) {
    let schema = FormulaSchema([
      .init(id: "when", type: .date), .init(id: "name", type: .text),
      .init(id: "price", type: .number),
    ])
    #expect(Formula(text, schema: schema).diagnostics.map(\.rule) == rules)
  }

  @Test func `an evaluator returns the value for each context`() throws {
    let schema = NamedValues(["a": 1]).schema
    var evaluator = try FormulaEvaluator(Formula("map([a, a + 1], x -> x + '!')", schema: schema))
    for number in [1.0, 2, 3, 1] {
      let wanted: Value = .list([.text("\(Int(number))!"), .text("\(Int(number) + 1)!")])
      #expect(try evaluator.value(in: NamedValues(["a": .number(number)])) == wanted)
    }
  }

  @Test func `an error of one evaluation does not affect the next`() throws {
    let schema = NamedValues(["a": 1]).schema
    var limits = EvaluationLimits()
    limits.steps = 500
    var evaluator = try FormulaEvaluator(
      Formula("sum(map(sequence(a), x -> 1))", schema: schema), limits: limits)
    for _ in 0..<3 {
      #expect(throws: EvaluationError.self) { try evaluator.value(in: NamedValues(["a": 5_000])) }
      #expect(try evaluator.value(in: NamedValues(["a": 5])) == 5)
    }
  }

  @Test func `a formula that cannot run throws its first diagnostic`() {
    for (text, code, range) in [
      ("1 +", "missing-expression", 2..<3), ("x", "unknown-field", 0..<1),
      ("nope(1)", "unknown-function", 0..<4), ("sqrt()", "argument-count", 0..<4),
    ] {
      let error = #expect(throws: EvaluationError.self) {
        try Formula(text).value(in: NamedValues([String: Value]()))
      }
      #expect(error?.code.rawValue == code)
      #expect(error?.range?.start == range.lowerBound, "\(text)")
    }
  }

  @Test func `the last of two values of one name counts`() throws {
    let fields = NamedValues([(name: "a", value: 1), (name: "b", value: 2), (name: "a", value: 3)])
    #expect(fields.schema.fields.map(\.id) == ["a", "b"])
    #expect(try Formula("a * 10 + b", schema: fields.schema).value(in: fields) == 32)
  }

  @Test func `the environment determines instant, zone, seed and locale`() throws {
    let none = NamedValues([String: Value]())
    let environment = EvaluationEnvironment(
      now: 86_400_000, timeZone: "Asia/Tokyo", locale: "de", seed: 7)
    func value(_ text: String) throws(EvaluationError) -> Value {
      try Formula(text).value(in: none, environment: environment)
    }
    #expect(try value("toUnix(now())") == 86_400)
    #expect(try value("hour(now())") == 9)
    #expect(try value("formatNumber(1234.5, 1)") == "1.234,5")
    #expect(try value("random()") == value("random()"))
    #expect(try value("[random(), random()]") == value("[random(), random()]"))
    #expect(
      try value("random()")
        != Formula("random()").value(in: none, environment: EvaluationEnvironment(seed: 8)))
  }

  @Test func `an invalid value is null`() throws {
    let fields = NamedValues([
      "a": .number(.nan), "b": .number(.infinity), "d": .date(.init(milliseconds: .nan)),
    ])
    #expect(try Formula("[a, b, d]", schema: fields.schema).value(in: fields) == [nil, nil, nil])
  }

  @Test func `choices equal their texts and ids`() throws {
    let fields = NamedValues([
      "c": .choice(.init(id: "o1", text: "Red")), "d": .choice(.init(id: "o2", text: "Red")),
    ])
    for (text, wanted) in [
      ("c == 'Red'", true), ("c == 'o1'", true), ("c == 'o2'", false), ("c == d", true),
      ("'o1' == c", true), ("c in ['o1']", true), ("equals([c], [d])", true), ("c != 'Red'", false),
      ("upper(c) == 'RED'", true), ("c + '!' == 'Red!'", true), ("c[0] == 'R'", true),
    ] {
      #expect(
        try Formula(text, schema: fields.schema).value(in: fields) == .boolean(wanted), "\(text)")
    }
  }

  @Test func `dates keep their time zone`() throws {
    let fields = NamedValues(["d": .date(.init(milliseconds: 0, zone: "Asia/Tokyo"))])
    func value(_ text: String) throws(EvaluationError) -> Value {
      try Formula(text, schema: fields.schema).value(in: fields)
    }
    #expect(try value("hour(d)") == 9)
    #expect(try value("hour(d, 'UTC')") == 0)
    #expect(try value("hour(d + 3600000)") == 10)
    #expect(try value("d") == .date(.init(milliseconds: 0, zone: "Asia/Tokyo")))
  }

  @Test func `tables are read by column id and title`() throws {
    let world = SampleWorld()
    for (text, wanted) in [
      ("rows.price", [10, 2.5, nil, 4, 0]), ("rows.Price", [10, 2.5, nil, 4, 0]),
      ("rows[1]['Quantity']", nil), ("rows.0.Name", "ax"),
      ("filter(rows, r -> r.tag == 'o1').qty", [1, -2, 7]),
      ("sum(map(filter(rows, r -> r.live), r -> r.price * r.qty))", 2),
      ("length(slice(rows, 1, 3))", 2), ("slice(rows, 3).price", [4, 0]),
    ] as [(String, Value)] {
      #expect(try Formula(text, schema: world.schema).value(in: world) == wanted, "\(text)")
    }
  }

  @Test func `types of wide records are inferred for a limited number of calls`() {
    let record = ValueType.record(RecordShape((0..<2_000).map { .init("a\($0)", .number) }))
    func type(ofCalls count: Int) -> ValueType {
      let calls = repeatElement("pick(r)", count: count).joined(separator: ",")
      return Formula("[\(calls)][0]", schema: FormulaSchema([.init(id: "r", type: record)])).type
    }
    #expect(type(ofCalls: 1).shape?.members.count == 2_000)
    #expect(type(ofCalls: 40).shape == nil)
  }
}
