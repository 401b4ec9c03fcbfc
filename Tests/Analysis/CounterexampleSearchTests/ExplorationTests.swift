import CounterexampleSearch
import FormulaValues
import JSONTree
import JoyDoc
import Testing

@Suite struct CounterexampleSearchTests {
  @Test(
    arguments: [
      ("n / (m - 4)", "division-by-zero", "'Share' is 4"),
      ("sum(l.q) / length(l)", "division-by-zero", "'Lines' has no rows"),
      (#"iff(t == "k-17", n / m, 1)"#, "division-by-zero", "'Share' is 0 and 'Code' is 'k-17'"),
      (#"iff(c == "C", n / (m - 64), 0)"#, "division-by-zero", "'Share' is 64 and 'Choice' is 'C'"),
      (
        "sum(map(l, (r) -> 1 / (r.q - 250)))", "division-by-zero",
        "'Lines' has one row with 'Quantity' 250"
      ),
      (#"iff(contains(s, "Y"), sqrt(-1), 0)"#, "bad-argument", "'Tags' is 'Y'"),
      (#"iff(and(n > 17, m < 5, c == "B"), 1 / (n - m - 270), 1)"#, "division-by-zero", nil),
      ("let x = n - m; iff(x > 10, sqrt(20 - x), 0)", "bad-argument", nil),
      ("iff(n * 3 == 51, 1 / 0, 0)", "division-by-zero", "'Amount' is 17"),
      ("iff(d == date(2027, 3, 1), 1 / 0, 0)", "division-by-zero", "'Due' is 2027-03-01"),
    ] as [(String, String, String?)])
  func `a planted fault is found with a counterexample`(
    formula: String, code: String, assignment: String?
  ) throws {
    let filled = SampleForm.filled(SampleForm.document([formula]))
    let field = try #require(DocumentExploration(filled).fields.first)
    let fault = try #require(field.faults.first { $0.code.rawValue == code }, "\(formula)")
    #expect(fault.isComplete)
    let outcome = filled.outcome(of: "f0", with: fault.witness)
    #expect(outcome?.failure?.code == fault.code)
    if let assignment {
      let reported = AssignmentText(filled.document).text(fault.witness)
      #expect(reported?.hasPrefix(assignment) == true, "\(formula): \(reported ?? "")")
    }
  }

  @Test(
    arguments: [
      "iff(m == 0, 0, n / m)", "sqrt(abs(n - 4))", "max(n, 1000) / (pow(m, 2) + 1)",
      "iff(length(l) > 0, sum(l.q) / length(l), 0)", "ifError(n / m, 1000)",
      #"toNumber(t, 0) * 2"#, #"iff(c == "A", n, iff(c == "B", m, 9))"#,
      #"length(filter(l, (r) -> r.k == "K"))"#,
    ]) func `a formula that cannot fail is not reported`(formula: String)
  {
    let exploration = DocumentExploration(SampleForm.filled(SampleForm.document([formula])))
    #expect(exploration.fields.map(\.faults.count) == [0])
    #expect(!exploration.canFail)
  }

  @Test(arguments: [("", 0), (#""multi": true, "#, 1)])
  func `a field with a single choice never gets two`(member: String, faults: Int) {
    let inputs = SampleForm.inputs.replacing(
      #""title": "Tags", "#, with: #""title": "Tags", "# + member)
    let document = SampleForm.document([("number", "1 / (2 - length(s))")], inputs: inputs)
    let exploration = DocumentExploration(SampleForm.filled(document))
    #expect(exploration.fields.map(\.faults.count) == [faults])
  }

  @Test func `a fault caused by another computed field is reported at the failing field`() throws {
    let exploration = DocumentExploration(
      SampleForm.filled(SampleForm.document(["n - 9", "100 / f0"])))
    #expect(exploration.fields.map(\.faults.count) == [0, 1])
    #expect(exploration.text.contains("'Result 1' fails when 'Amount' is 9: division by zero"))
  }

  @Test func `inputs without required values are used only on request`() {
    let document = SampleForm.document(["iff(m == null, 1 / 0, 1)"])
    let filled = SampleForm.filled(document)
    #expect(DocumentExploration(filled).fields.map(\.faults.count) == [0])
    var settings = DocumentExploration.Settings()
    settings.isIncompleteIncluded = true
    let exploration = DocumentExploration(filled, settings)
    #expect(exploration.fields.first?.faults.map(\.isComplete) == [false])
    #expect(!exploration.canFail)
    #expect(exploration.text.contains("when 'Share' is empty: division by zero"))
  }

  @Test func `an empty template is filled before it is explored`() throws {
    let required =
      #"{"_id": "z", "type": "text", "title": "Name", "required": true, "value": ""},"#
    let document = SampleForm.document([("number", "1 / n")], inputs: SampleForm.inputs + required)
    let fault = try #require(
      DocumentExploration(SampleForm.filled(document)).fields.first?.faults.first)
    #expect(fault.isComplete)
    #expect(fault.witness.map(\.field) == ["n", "z"])
    #expect(fault.causes.map(\.field) == ["n"])
  }

  @Test(arguments: [
    ("1 / n + 0 * length(z)", "when 'Amount' is 0", "'Name'"),
    ("1 / 0 + 0 * length(z)", "for the form as it is stored", "'Name'"),
    ("1 / (length(t) - 1)", "for the form as it is stored", "'Name'"),
  ])
  func `required values that a failure does not depend on are reported apart`(
    formula: String, situation: String, filler: String
  ) throws {
    let required =
      #"{"_id": "z", "type": "text", "title": "Name", "required": true, "value": ""},"#
    let document = SampleForm.document(
      [("number", formula)], inputs: SampleForm.inputs + required)
    let text = DocumentExploration(SampleForm.filled(document)).text
    #expect(text.contains("'Result 0' fails \(situation): division by zero"), "\(text)")
    #expect(
      text.contains("  required values, which the failure does not depend on: \(filler) is "),
      "\(text)")
  }

  @Test func `dates are reported as dates, and long texts are cut`() throws {
    let document = SampleForm.document([("date", "dateAdd(d, 1, 'days')"), ("text", "t")])
    let exploration = DocumentExploration(SampleForm.filled(document))
    #expect(!exploration.text.contains("17680"))
    #expect(exploration.text.contains(/values such as \d{4}-\d\d-\d\d,/))
    let words = AssignmentText(document)
    let value = FilledValue(field: "t", json: JSONWriter.literal(String(repeating: "x", count: 99)))
    #expect(words.text([value])?.count == 73)
  }

  @Test func `the same seed gives the same report within the limit of trials`() {
    let filled = SampleForm.filled(
      SampleForm.document(["iff(n + m > 100 && length(l) > 1, 1 / (length(t) - 3), 0)"]))
    var settings = DocumentExploration.Settings()
    settings.trials = 500
    let one = DocumentExploration(filled, settings)
    #expect(one.json(file: "f") == DocumentExploration(filled, settings).json(file: "f"))
    #expect(one.fields.map(\.trials) == [500])
    #expect(one.fields.map(\.isExhaustive) == [false])
  }

  @Test func `a formula that cannot run is reported and not explored`() {
    let exploration = DocumentExploration(SampleForm.filled(SampleForm.document(["1 +", "n + 1"])))
    #expect(exploration.fields.count == 1)
    #expect(exploration.unexplored.map(\.error.code.rawValue).count == 1)
    #expect(exploration.text.contains("'Result 0' cannot run: "))
    #expect(exploration.canFail)
  }

  @Test(arguments: [
    ("number", "n", true), ("number", "d", true), ("number", "t", false), ("text", "t", true),
    ("date", "d", true), ("date", "n * 1e12", false), ("dropdown", "''", true),
    ("dropdown", "c", false), ("multiSelect", "s", false),
  ])
  func `a result that the field may not store prevents the proof`(
    type: String, formula: String, isProved: Bool
  ) {
    let document = SampleForm.document([(type, formula)])
    let field = DocumentExploration(SampleForm.filled(document)).fields.first
    #expect(field?.proved == (isProved ? [.neverFails] : []))
    #expect(field?.faults.isEmpty == isProved)
  }

  @Test func `rows of an input are visible in a document with a row order`() throws {
    let exploration = DocumentExploration(
      SampleForm.filled(SampleForm.document(["1 / (sum(l.q) - 77)"])))
    let witness = try #require(exploration.fields.first?.faults.first?.witness)
    #expect(witness.map(\.field) == ["l"])
    let rows = JSONTree.parse(witness[0].json).tree
    let ids = rows.elements(of: rows.root).compactMap {
      rows[$0, "_id"].flatMap { rows.string($0) }
    }
    #expect(ids == ["b"])
  }

  @Test(arguments: [1, 2, 3])
  func `stored values are tried first, even if few trials are allowed`(trials: Int) {
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    let exploration = DocumentExploration(
      SampleForm.filled(SampleForm.document(["n + m"])), settings)
    #expect(exploration.fields.map(\.trials) == [trials])
    #expect(exploration.fields.first?.seen.values.first == Array("15".utf8))
  }

  @Test func `a value that reads as null is reported as null`() {
    let exploration = DocumentExploration(SampleForm.filled(SampleForm.document(["n + m"])))
    #expect(exploration.fields.first?.seen.hasNull == true)
    #expect(exploration.fields.first?.seen.values.contains(Array(#""""#.utf8)) == false)
  }

  @Test(arguments: [("Europe/Berlin", 2), ("America/New_York", 2), ("UTC", 0)])
  func `days of clock changes are tried in the zone of the field`(
    zone: String, faults: Int
  ) {
    let formula =
      "let hours = (dateAdd(d, 1, 'day') - d) / 3600000; "
      + "iff(hours == 23, 1 / 0, 0) + iff(hours == 25, 1 / 0, 0)"
    let document = SampleForm.document([formula])
    let environment = EvaluationEnvironment(now: 1_768_435_200_000, timeZone: zone)
    let exploration = DocumentExploration(
      FilledDocument(document, settings: EvaluationSettings(environment)))
    #expect(exploration.fields.map(\.faults.count) == [faults])
  }

  @Test func `the report contains bounds, and its JSON the stored values`() throws {
    let exploration = DocumentExploration(SampleForm.filled(SampleForm.document(["10 / n"])))
    let json = String(decoding: exploration.json(file: "form.json"), as: UTF8.self)
    #expect(json.hasPrefix(#"{"document":"form.json","fields":[{"field":"f0","formula":"d0","#))
    #expect(json.contains(#""complete":true,"witness":{"values":{"n":0}}"#))
    #expect(exploration.text.contains("values from -10 to 80"))
  }
}
