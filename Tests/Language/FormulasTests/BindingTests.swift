import FormulaValues
import Formulas
import SeededRandom
import Testing

/// Values are bound by name, whatever the order and number of the names in a context.
@Suite struct BindingTests {
  private static let order = NamedValues(["price": 10, "quantity": 3])
  private static let total = Formula("price * quantity", schema: order.schema)

  @Test func `a context with further names binds by name`() throws {
    let wider = NamedValues(["discount": 7, "price": 10, "quantity": 3])
    #expect(try Self.total.value(in: Self.order) == 30)
    #expect(try Self.total.value(in: wider) == 30)
    #expect(try Self.total.trace(in: wider).value?.value == 30)
  }

  @Test func `a missing name is null`() throws {
    #expect(try Self.total.value(in: NamedValues(["quantity": 3])) == nil)
    #expect(try Self.total.value(in: NamedValues([])) == nil)
  }

  @Test func `a missing name is an error where the field excludes null`() {
    let schema = FormulaSchema([.init(id: "price", type: .number)])
    let formula = Formula("1 + price", schema: schema)
    let error = #expect(throws: EvaluationError.self) {
      try formula.value(in: NamedValues(["quantity": 3]))
    }
    #expect(error?.code == .unknownName)
    #expect(error?.range?.start == 4)
  }

  @Test func `a value of the wrong type is a typed error`() {
    let error = #expect(throws: EvaluationError.self) {
      try Self.total.value(in: NamedValues(["price": "ten", "quantity": 3]))
    }
    #expect(error?.code == .typeMismatch)
    #expect(error?.message == "'price': expected number, found text")
    #expect(error?.range?.start == 0)
  }

  @Test func `identifiers bind as ids do`() throws {
    let schema = FormulaSchema([.init(id: "f1", identifier: "price", type: .number.optional)])
    let formula = Formula("price + 1", schema: schema)
    #expect(try formula.value(in: NamedValues(["price": 2])) == 3)
    #expect(try formula.value(in: NamedValues(["f1": 2])) == 3)
    #expect(try formula.value(in: NamedValues(["price": 5, "f1": 2], for: schema)) == 3)
  }

  @Test func `values for a schema are checked on creation`() throws {
    let schema = Self.order.schema
    #expect(try Self.total.value(in: NamedValues(["quantity": 3, "price": 2], for: schema)) == 6)
    #expect(try Self.total.value(in: NamedValues(["quantity": 3, "x": 2], for: schema)) == nil)
    #expect(throws: BindingError.unknownName("x")) {
      try NamedValues(["x": 2], for: schema, unknownNames: .rejected)
    }
    #expect(
      throws: BindingError.wrongType("price", expected: .number, found: .text)
    ) { try NamedValues(["price": "a"], for: schema) }
    #expect(throws: BindingError.missingValue("price")) {
      try NamedValues([:], for: FormulaSchema([.init(id: "price", type: .number)]))
    }
  }

  @Test func `slots out of range have no value and trap nowhere`() {
    for index in [-1, 2, Int.max, Int.min] {
      #expect(Self.order.value(in: Slot(index)) == nil)
      #expect(Self.order.schema[Slot(index)].id == "")
    }
  }

  @Test func `ten thousand rows with shuffled, missing and further keys bind by name`() throws {
    var random = SeededGenerator(seed: 7)
    let names = ["a", "b", "c", "d", "e", "f"]
    let schema = NamedValues(names.map { ($0, 0) }).schema
    let formula = Formula("[a, b, c, d, e, f]", schema: schema)
    var evaluator = try FormulaEvaluator(formula, environment: EvaluationEnvironment())
    for _ in 0..<10_000 {
      var row: [(name: String, value: Value)] = []
      for name in (names + ["g", "h", ""]).shuffled(using: &random)
      where Bool.random(using: &random) {
        row.append((name, .number(Double(Int.random(in: 0..<100, using: &random)))))
      }
      let wanted = Value.list(names.map { name in row.last { $0.name == name }?.value ?? .null })
      #expect(try evaluator.value(in: NamedValues(row)) == wanted)
      let bound = try NamedValues(
        Dictionary(row.map { ($0.name, $0.value) }) { $1 }, for: schema)
      #expect(try evaluator.value(in: bound) == wanted)
    }
  }

  @Test func `columns bind by name`() throws {
    let columns = NamedColumns([
      ("quantity", .numbers([1, 2, 3])), ("discount", .numbers([9, 9, 9])),
      ("price", .numbers([10, 20])),
    ])
    let values = try Self.total.values(over: columns).map { try $0.get() }
    #expect(values == [10, 40, nil])
    let missing = try Self.total.values(over: NamedColumns([("price", .numbers([1]))]))
    #expect(try missing.map { try $0.get() } == [nil])
  }

  @Test func `a column of the wrong type fails row by row`() throws {
    let columns = NamedColumns([
      ("price", .values([1, "x", nil])), ("quantity", .numbers([2, 2, 2])),
    ])
    let values = try Self.total.values(over: columns)
    #expect(try values[0].get() == 2)
    #expect(throws: EvaluationError.self) { try values[1].get() }
    #expect(try values[2].get() == nil)
  }

  @Test func `a host function throws any error`() {
    struct Empty: Error {}
    let stock = HostFunction("stock", taking: [.text("article")], giving: .number) { _ in
      throw Empty()
    }
    let error = #expect(throws: EvaluationError.self) {
      let language = try FormulaLanguage(hostFunctions: [stock])
      _ = try Formula("1 + stock('a')", in: language).value(in: NamedValues([]))
    }
    #expect(error?.code == .hostError)
    #expect(error?.message == "Empty()")
    #expect(error?.range?.start == 4)
  }

  @Test func `a host function returns the declared type or null`() throws {
    func result(_ type: ValueType, _ value: Value) throws -> Value {
      let given = HostFunction("given", taking: [], giving: type) { _ in value }
      let language = try FormulaLanguage(hostFunctions: [given])
      return try Formula("given()", in: language).value(in: NamedValues([]))
    }
    #expect(try result(.number, 1) == 1)
    #expect(try result(.number, nil) == nil)
    #expect(try result(.any, "x") == "x")
    let error = #expect(throws: EvaluationError.self) { try result(.number, "x") }
    #expect(error?.code == .hostError)
    #expect(error?.message == "'given' returned text, but it is declared to return number")
    #expect(throws: EvaluationError.self) { try result(.text, 1) }
    #expect(throws: EvaluationError.self) { try result(.number, true) }
  }

  @Test func `clashing names of host functions are reported`() throws {
    func named(_ name: String) -> HostFunction {
      HostFunction(name, taking: [], giving: .number) { _ in 1 }
    }
    #expect(throws: LanguageError.builtinName("Rate")) {
      try FormulaLanguage(hostFunctions: [named("Rate")])
    }
    #expect(throws: LanguageError.duplicateName("FEE")) {
      try FormulaLanguage(hostFunctions: [named("fee"), named("FEE")])
    }
    #expect(throws: LanguageError.duplicateName("fee")) {
      try FormulaLanguage(hostFunctions: [named("fee")]).adding([named("fee")])
    }
    #expect(throws: LanguageError.invalidName("two words")) {
      try FormulaLanguage(hostFunctions: [named("two words")])
    }
  }
}

extension BindingTests {
  private struct Order: Encodable {
    var quantity = 3
    var price: Double? = 10
    var note: String?
  }

  @Test func `an encodable row is bound by name`() throws {
    let schema = FormulaSchema([
      .init(id: "price", type: .number.optional), .init(id: "quantity", type: .number.optional),
    ])
    let formula = Formula("price * quantity", schema: schema)
    #expect(try formula.value(of: Order()) == 30)
    #expect(try formula.value(of: Order(price: nil)) == nil)
    #expect(throws: EvaluationError.self) { try formula.value(of: [1, 2]) }
  }
}
