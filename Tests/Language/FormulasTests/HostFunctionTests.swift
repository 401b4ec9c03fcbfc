import FormulaValues
import Formulas
import SourceText
import Testing

/// Host functions are checked and called like builtin functions.
@Suite struct HostFunctionTests {
  private static let language = FormulaLanguage(unchecked: [
    HostFunction(
      "greet", taking: [.text("name"), .text("greeting").optional], giving: .text,
      summary: "A greeting."
    ) { values throws(EvaluationError) in
      guard case .text(let name) = values[0] else {
        throw EvaluationError(.badArgument, "no name")
      }
      let greeting: Value = values[1] == .null ? "Hello" : values[1]
      guard case .text(let word) = greeting else { throw EvaluationError(.badArgument, "no word") }
      return .text("\(word) \(name)")
    },
    HostFunction("stock", taking: [.any("article")], giving: .any) {
      values throws(EvaluationError) in
      throw EvaluationError("no-such-article", "there is none of \(values[0])")
    },
    HostFunction("shape", taking: [], giving: .any) { _ in
      .list([.record(.init([("a", 1), ("b", .list([2, nil]))]))])
    },
    HostFunction("endless", taking: [], giving: .number) { _ in .number(.infinity) },
    HostFunction("total", taking: [.number("numbers").repeated], giving: .number) { values in
      .number(
        values.reduce(0) { sum, value in
          if case .number(let number) = value { sum + number } else { sum }
        })
    },
    HostFunction("sum", taking: [], giving: .text) { _ in "mine" },
  ])

  private func value(
    _ text: String, _ fields: [String: Value] = [:]
  ) throws(EvaluationError) -> Value {
    let fields = NamedValues(fields)
    return try Formula(text, schema: fields.schema, in: Self.language).value(in: fields)
  }

  @Test(
    arguments: [
      ("greet('Ann')", "Hello Ann"), ("GREET('Ann', 'Hi')", "Hi Ann"),
      ("'Ann'.greet('Hi')", "Hi Ann"),
      ("'Ann' |> greet", "Hello Ann"), ("greet(null)", nil), ("greet('A', null)", "Hello A"),
      ("shape()[0].b", [2, nil]), ("sum(shape().a)", 1), ("total()", 0), ("total(1, 2, 3)", 6),
      ("sum(1, 2)", 3), ("map(['a', 'b'], greet -> greet + '!')", ["a!", "b!"]),
      ("map(['a', 'b'], x -> greet(x))", ["Hello a", "Hello b"]),
      ("ifError(stock(1), e -> e.code)", "no-such-article"),
    ] as [(String, Value)])
  func `a call of a host function returns its value`(text: String, wanted: Value) throws {
    #expect(try value(text) == wanted)
  }

  @Test func `an error thrown by a host function has the range of the call`() {
    let error = #expect(throws: EvaluationError.self) { try value("1 + stock(2)") }
    #expect(error?.code == "no-such-article")
    #expect(error?.range == TextRange(start: 4, end: 12))
  }

  @Test func `an argument of the wrong kind is rejected before the call`() {
    let error = #expect(throws: EvaluationError.self) { try value("greet(1)") }
    #expect(error?.code == .typeMismatch)
    #expect(error?.range == TextRange(start: 6, end: 7))
  }

  @Test func `the checker resolves host functions`() {
    let formula = Formula("greet() + greeet(1)", in: Self.language)
    #expect(formula.diagnostics.map(\.rule) == ["argument-count", "unknown-function"])
    #expect(formula.diagnostics.last?.hint?.contains("greet") == true)
    #expect(Formula("greet('a')", in: Self.language).type.kinds.contains(.text))
  }

  @Test func `a host function cannot replace a builtin one`() throws {
    #expect(try value("sum(4)") == 4)
    #expect(Self.language.function(named: "SUM")?.group == .math)
    #expect(Self.language.function(named: "Greet")?.group == .host)
  }

  @Test func `non-finite results of host functions are rejected`() {
    let result = Result { () throws(EvaluationError) in try value("endless()") }
    #expect(result != .success(.number(.infinity)))
  }

  @Test func `a lambda is not a valid argument of a host function`() {
    let error = #expect(throws: EvaluationError.self) { try value("stock(x -> x)") }
    #expect(error?.code == .typeMismatch)
  }
}
