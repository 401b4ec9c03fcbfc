import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct InformationTests {
  private static let forms: [Call] = [
    Call(IsEmailFunction.self, "ann.lee+forms@mail.example.com", gives: true),
    Call(IsEmailFunction.self, "jörg@münchen.de", gives: true),
    Call(IsEmailFunction.self, "ann..lee@example.com", gives: false),
    Call(IsEmailFunction.self, ".ann@example.com", gives: false),
    Call(IsEmailFunction.self, "ann@example", gives: false),
    Call(IsEmailFunction.self, "ann@-example.com", gives: false),
    Call(IsEmailFunction.self, "ann@example.c", gives: false),
    Call(IsEmailFunction.self, "ann@1.2", gives: false),
    Call(IsEmailFunction.self, "ann lee@example.com", gives: false),
    Call(IsEmailFunction.self, "a@b@example.com", gives: false),
    Call(IsEmailFunction.self, failsFor: 5),
    Call(IsUrlFunction.self, "HTTPS://user:pw@example.com:8080/a?b=c#d", gives: true),
    Call(IsUrlFunction.self, "http://[2001:db8::1]:80/", gives: true),
    Call(IsUrlFunction.self, "http://", gives: false),
    Call(IsUrlFunction.self, "http://a b.com", gives: false),
    Call(IsUrlFunction.self, "http://example.com:99999", gives: false),
    Call(IsUrlFunction.self, "http://[::1", gives: false),
    Call(IsUrlFunction.self, "http://..", gives: false),
    Call(IsUrlFunction.self, "javascript:alert(1)", gives: false),
    Call(IsUrlFunction.self, "http://300.0.0.1/", gives: false),
    Call(IsUrlFunction.self, "http://192.168.0.1:80/", gives: true),
    Call(IsUrlFunction.self, "http://1.2.3/", gives: false),
    Call(IsUrlFunction.self, "http://1.2.3.4.example/", gives: true),
    Call(IsPhoneFunction.self, "+1 (555) 123-4567", gives: true),
    Call(IsPhoneFunction.self, "+49 (0) 30 901820", "DE", gives: true),
    Call(IsPhoneFunction.self, "+0 555 123 4567", gives: false),
    Call(IsPhoneFunction.self, "1--555-1234567", gives: false),
    Call(IsPhoneFunction.self, "555 123 4567 -", gives: false),
    Call(IsPhoneFunction.self, "() 555 123 4567", gives: false),
    Call(IsPhoneFunction.self, "055 123 4567", "US", gives: false),
    Call(IsPhoneFunction.self, "0049 30 901820", "de", gives: true),
    Call(IsPhoneFunction.self, "030 901820", "DE", gives: true),
    Call(IsPhoneFunction.self, "+43 1 4000", "DE", gives: false),
    Call(IsPhoneFunction.self, "555 123 456", "US", gives: false),
    Call(IsPhoneFunction.self, "1 555 123 4567", "US", gives: true),
    Call(IsPhoneFunction.self, "12+34567890", gives: false),
    Call(IsPhoneFunction.self, "123)4567890(", gives: false),
    Call(IsPhoneFunction.self, "1234567890123456", gives: false),
    Call(IsPhoneFunction.self, "call me now", gives: false),
    Call(IsPhoneFunction.self, nil, "US", gives: false),
    Call(IsPhoneFunction.self, failsFor: "123", "XX"),
    Call(IsPostalCodeFunction.self, "90210-1234", "us", gives: true),
    Call(IsPostalCodeFunction.self, "9021", "US", gives: false),
    Call(IsPostalCodeFunction.self, "k1a 0b1", "CA", gives: true),
    Call(IsPostalCodeFunction.self, "G1A-0A2", "CA", gives: true),
    Call(IsPostalCodeFunction.self, "K1A0B1", "CA", gives: true),
    Call(IsPostalCodeFunction.self, "EC1A 1BB", "GB", gives: true),
    Call(IsPostalCodeFunction.self, "EC1A 1BB ", "GB", gives: true),
    Call(IsPostalCodeFunction.self, "EC1A-1BB", "GB", gives: false),
    Call(IsPostalCodeFunction.self, "١٢٣٤٥", "DE", gives: false),
    Call(IsIbanFunction.self, "gb82 west 1234 5698 7654 32", gives: true),
    Call(IsIbanFunction.self, "DE8937040044053201300", gives: false),
    Call(IsIbanFunction.self, "FR14 2004 1010 0505 0001 3M02 606", gives: true),
    Call(IsIbanFunction.self, "DE46A704 0044 0532 0130 00", gives: false),
    Call(IsIbanFunction.self, "1289370400440532013000", gives: false),
    Call(IsIbanFunction.self, "DE89370400440532013üü", gives: false),
    Call(IsCardNumberFunction.self, "5500-0000-0000-0004", gives: true),
    Call(IsCardNumberFunction.self, "340000000000009", gives: true),
    Call(IsCardNumberFunction.self, "79927398713", gives: true),
    Call(IsCardNumberFunction.self, "0000000", gives: false),
    Call(IsCardNumberFunction.self, "4111x11111111111", gives: false),
    Call(IsBarcodeFunction.self, "96385074", gives: true),
    Call(IsBarcodeFunction.self, "036000291452", gives: true),
    Call(IsBarcodeFunction.self, "036000291453", gives: false),
    Call(IsBarcodeFunction.self, "12345", gives: false),
  ]

  @Test(arguments: forms) func `formats of texts are recognized`(_ call: Call) { call.check() }

  private static let kinds: [Call] = [
    Call(TypeOfFunction.self, .choice(.init(id: "a", text: "A")), gives: "choice"),
    Call(TypeOfFunction.self, .date(.init(milliseconds: 0)), gives: "date"),
    Call(IsTextFunction.self, .choice(.init(id: "a", text: "A")), gives: true),
    Call(IsNumberFunction.self, .date(.init(milliseconds: 0)), gives: true),
    Call(IsDateFunction.self, 0, gives: false),
    Call(IsListFunction.self, nil, gives: false),
    Call(AssertFunction.self, true, nil, gives: nil),
    Call(AssertFunction.self, failsFor: nil, 5),
    Call(AssertFunction.self, failsFor: 1, 5),
    Call(ContextFunction.self, "unknown", gives: nil),
    Call(FieldTitleFunction.self, failsFor: "name"),
  ]

  @Test(arguments: kinds) func `type predicates recognize values`(_ call: Call) { call.check() }

  /// Returns the result of a function for a failed argument.
  private func looking(
    _ function: any FormulaFunction.Type, at error: ErrorCode
  ) -> Result<Value, EvaluationError> {
    var run = Run()
    var word = run.fail(error, "no way")
    let result = call(function, &word, count: 1, in: &run)
    return Result { () throws(EvaluationError) in try run.value(result) }
  }

  @Test func `functions about errors receive them, and all others propagate them`() {
    #expect(looking(IsErrorFunction.self, at: .divisionByZero) == .success(true))
    #expect(looking(ErrorCodeFunction.self, at: .raised) == .success("error"))
    let record = Value.record(.init([("code", "bad-argument"), ("message", "no way")]))
    #expect(
      looking(TryFunction.self, at: .badArgument)
        == .success(.record(.init([("ok", false), ("value", nil), ("error", record)]))))
    #expect(throws: EvaluationError(.badArgument, "no way")) {
      try looking(TypeOfFunction.self, at: .badArgument).get()
    }
  }

  @Test func `an interruption by the host can be neither caught nor raised`() {
    for function in [
      IsErrorFunction.self, ErrorCodeFunction.self, TryFunction.self,
    ] as [any FormulaFunction.Type] {
      #expect(throws: EvaluationError(.interrupted, "no way")) {
        try looking(function, at: .interrupted).get()
      }
    }
    #expect(code(of: ErrorFunction.self, "stop", "interrupted") == .badArgument)
    #expect(code(of: ErrorFunction.self, "stop", "mine") == "mine")
    #expect(code(of: ErrorFunction.self, nil, "") == .raised)
  }

  @Test func `context reads values of the host`() {
    let given = outcome(of: ContextFunction.self, ["user"]) { run in
      run.world.hostValues["user"] = .record(.init([("name", "Ann")]))
    }
    #expect(given == .success(.record(.init([("name", "Ann")]))))
  }

  @Test func `UUIDs depend on the seed and have a version and a variant`() throws {
    let first = outcome(of: UuidFunction.self, [], environment: EvaluationEnvironment(seed: 1))
    #expect(
      first == outcome(of: UuidFunction.self, [], environment: EvaluationEnvironment(seed: 1)))
    #expect(
      first != outcome(of: UuidFunction.self, [], environment: EvaluationEnvironment(seed: 2)))
    guard case .text(let text) = try first.get() else { throw EvaluationError(.raised, "") }
    let parts = text.split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(parts[2].first == "4")
    #expect(parts[3].first.map("89ab".contains) == true)
  }

  /// The facts of a form with one field.
  private final class Facts: FieldFacts {
    func title(of slot: Slot) -> String? { slot.index == 3 ? "Name" : nil }
    func typeName(of slot: Slot) -> String? { slot.index == 3 ? "text" : nil }
    func options(of slot: Slot) -> [ChoiceOption] { [] }
    func isRequired(_ slot: Slot) -> Bool { slot.index == 3 }
    func isVisible(_ slot: Slot, visits: inout Int) -> Bool { true }
    func isChanged(_ slot: Slot, visits: inout Int) -> Bool { slot.index == 3 }
    func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value { .null }
    func dateFormat(of slot: Slot) -> String? { nil }
  }

  @Test func `facts of a field are read by its name`() {
    func fact(_ function: any FormulaFunction.Type, _ slot: Int, _ facts: Facts?) -> Value? {
      var run = Run()
      run.world.facts = facts
      var word = Word.reference(to: Slot(slot))
      let result = call(function, &word, count: 1, in: &run)
      return try? run.value(result)
    }
    #expect(fact(FieldTitleFunction.self, 3, Facts()) == "Name")
    #expect(fact(FieldTitleFunction.self, 4, Facts()) == .null)
    #expect(fact(FieldTypeFunction.self, 3, Facts()) == "text")
    #expect(fact(RequiredFunction.self, 3, Facts()) == true)
    #expect(fact(RequiredFunction.self, 4, Facts()) == false)
    #expect(fact(ChangedFunction.self, 3, Facts()) == true)
    #expect(fact(ChangedFunction.self, 3, nil) == false)
  }
}
