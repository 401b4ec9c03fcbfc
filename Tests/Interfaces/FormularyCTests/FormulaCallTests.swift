import CFormulary
import FormularyC
import Testing

struct FormulaCallTests {
  @Test(arguments: [
    (
      #"round(price * quantity, 2)"#, #"{"price": 19.99, "quantity": 3}"#,
      #"{"value":59.97,"type":"number"}"#
    ),
    (#"upper(name)"#, #"{"name": "größe"}"#, #"{"value":"GRÖSSE","type":"text"}"#),
    (
      #"sum(lines.net)"#, #"{"lines": [{"net": 1}, {"net": 2.5}]}"#,
      #"{"value":3.5,"type":"number"}"#
    ),
    (#"empty(missing)"#, "{}", #"{"value":true,"type":"boolean"}"#),
  ])
  func `a formula over JSON equals the output line of eval`(
    formula: String, values: String, line: String
  ) {
    let outcome = Library.withFormula(formula) { handle in
      Library.outcome { formulary_evaluate_json(handle, values, values.utf8.count, $0, $1) }
    }
    #expect(outcome.result == CallOutcome(status: FORMULARY_OK, text: line))
  }

  @Test func `a failure is returned as an error with its position and as a line`() {
    let outcome = Library.withFormula("1 / price", schema: #"{"price": "number"}"#) { handle in
      Library.outcome { formulary_evaluate_json(handle, #"{"price":0}"#, 11, $0, $1) }
    }.result
    #expect(outcome?.status == FORMULARY_FAILED)
    #expect(outcome?.code == "division-by-zero")
    #expect(outcome?.range == 0..<9)
    #expect(outcome?.text.hasPrefix(#"{"error":{"code":"division-by-zero""#) == true)
  }

  @Test(arguments: [
    ("price *", nil, "expected a value after '*'"),
    ("pric", #"{"price": "number"}"#, "did you mean 'price'?"),
    ("price", #"{"price": "nummer"}"#, "did you mean 'number'"),
    ("price", #"{"price": 1}"#, "must be a text"),
    ("price", #"["price"]"#, "must be an object"),
    ("price", #"{"price""#, "not valid JSON"),
  ])
  func `a formula that cannot be compiled has an error message`(
    formula: String, schema: String?, words: String
  ) {
    let (handle, failure) = Library.withFormula(formula, schema: schema, isFine: false) { $0 }
    #expect(handle == nil)
    #expect("\(failure.code) \(failure.message)".contains(words))
  }

  /// Returns a value with its size set.
  private func value(_ kind: Int32, _ number: Double = 0) -> formulary_value {
    var value = formulary_value()
    value.size = UInt32(MemoryLayout<formulary_value>.size)
    value.kind = kind
    value.number = number
    return value
  }

  @Test func `values are passed without JSON`() {
    _ = Library.withFormula("price * quantity") { handle in
      var result = value(FORMULARY_NULL)
      let values = [value(FORMULARY_NUMBER, 2.5), value(FORMULARY_NUMBER, 4)]
      let outcome = Library.outcome {
        formulary_formula_fields(handle, $0) | formulary_evaluate(handle, values, 2, 0, &result, $1)
      }
      #expect(outcome == CallOutcome(status: FORMULARY_OK, text: #"["price","quantity"]"#))
      #expect(result.kind == FORMULARY_NUMBER && result.number == 10)
    }
    _ = Library.withFormula("concat(name, \"!\")") { handle in
      "Jürgen".withCString { name in
        var given = value(FORMULARY_TEXT)
        given.text = name
        given.count = 7
        var result = value(FORMULARY_NULL)
        let outcome = Library.outcome { _, error in
          formulary_evaluate(handle, &given, 1, 0, &result, error)
        }
        #expect(outcome.status == FORMULARY_OK && result.kind == FORMULARY_TEXT)
        #expect(Library.string(result.text, result.count) == "Jürgen!")
      }
    }
  }

  @Test(arguments: [0, 8, 1 << 20, .max] as [UInt32])
  func `values whose size is wrong are rejected`(size: UInt32) {
    _ = Library.withFormula("price * quantity") { handle in
      var values = [value(FORMULARY_NUMBER, 2.5), value(FORMULARY_NUMBER, 4)]
      values[0].size = size
      var result = value(FORMULARY_NULL)
      let outcome = Library.outcome { _, error in
        formulary_evaluate(handle, values, 2, 0, &result, error)
      }
      #expect(outcome.message.contains("sizeof(formulary_value)"), "\(outcome)")
    }
  }

  @Test func `a date keeps its time zone`() {
    _ = Library.withFormula("dateAdd(due, 1, \"days\")", schema: #"{"due": "date"}"#) { handle in
      "Europe/Berlin".withCString { zone in
        var given = value(FORMULARY_DATE, 1_795_219_200_000)
        given.text = zone
        given.count = 13
        var result = value(FORMULARY_NULL)
        _ = Library.outcome { _, error in
          formulary_evaluate(handle, &given, 1, 0, &result, error)
        }
        #expect(result.kind == FORMULARY_DATE && result.number == 1_795_305_600_000)
        #expect(Library.string(result.text, result.count) == "Europe/Berlin")
      }
    }
  }

  @Test func `a call respects its step limit`() {
    let formula = "sum(map(sequence(10000, 1), (n) -> n * n))"
    _ = Library.withFormula(formula) { handle in
      var result = value(FORMULARY_NULL)
      let short = Library.outcome { _, error in
        formulary_evaluate(handle, nil, 0, 1000, &result, error)
      }
      #expect(short.code == "limit-reached")
      let long = Library.outcome { _, error in
        formulary_evaluate(handle, nil, 0, 0, &result, error)
      }
      #expect(long.status == FORMULARY_OK && result.number == 333_383_335_000)
    }
  }

  @Test func `invalid arguments are rejected with a message`() {
    let null = Library.outcome { formulary_evaluate_json(nil, "{}", 2, $0, $1) }
    #expect(null.message.contains("the handle is NULL"))
    _ = Library.withFormula("price") { handle in
      let noObject = Library.outcome { formulary_evaluate_json(handle, "[1]", 3, $0, $1) }
      #expect(noObject.message.contains("must be a JSON object"))
      let noText = Library.outcome { formulary_evaluate_json(handle, nil, 5, $0, $1) }
      #expect(noText.message.contains("is NULL, but its length is 5"))
      var result = value(FORMULARY_NULL)
      let tooFew = Library.outcome { _, error in
        formulary_evaluate(handle, nil, 0, 0, &result, error)
      }
      #expect(tooFew.message.contains("reads 1 fields, found 0 values"))
      let given = [value(77)]
      let odd = Library.outcome { _, error in
        formulary_evaluate(handle, given, 1, 0, &result, error)
      }
      #expect(odd.message.contains("kind 77"))
      let document = Library.outcome { formulary_document_run(handle, $0, $1) }
      #expect(document.message.contains("another kind"))
    }
    var options = Library.options
    options.size = 3
    #expect(
      Library.withFormula("1", options: options, isFine: false) { _ in }.failure.message.contains(
        "size of the"))
    "Nope".withCString {
      options = Library.options
      options.timezone = $0
      options.timezone_count = 4
      #expect(
        Library.withFormula("1", options: options, isFine: false) { _ in }.failure.message
          == "'Nope' is not a valid time zone, such as Europe/Berlin")
    }
  }

  @Test func `the same seed gives the same random numbers in every call`() {
    _ = Library.withFormula("random()") { handle in
      let first = Library.outcome { formulary_evaluate_json(handle, "{}", 2, $0, $1) }
      let second = Library.outcome { formulary_evaluate_json(handle, "{}", 2, $0, $1) }
      #expect(first.status == FORMULARY_OK && first == second)
    }
  }
}
