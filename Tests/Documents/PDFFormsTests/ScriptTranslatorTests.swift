import SeededRandom
import Testing

@testable import PDFForms

struct ScriptTranslatorTests {
  private static let fields: [String: ScriptField] = [
    "a": ScriptField(.field("a"), content: .number),
    "b": ScriptField(.field("b"), content: .number),
    "t": ScriptField(.field("t"), content: .text),
    "c": ScriptField(.field("c"), content: .checkbox(export: "Yes")),
    "r": ScriptField(.field("r"), content: .choice(unchosen: "Off")),
    "d": ScriptField(.field("d"), content: .unreadable("a date")),
    "group.x": ScriptField(.field("x"), content: .number),
    "group.y": ScriptField(.field("y"), content: .number),
    "net price": ScriptField(.field("net_price"), content: .number),
  ]

  private static let groups = FieldGroups(fields.keys.sorted())

  private static func number(_ script: String) throws -> String {
    var translator = ScriptTranslator(fields: fields, groups: groups)
    return try translator.value(of: script).storedNumber().source
  }

  private static func problem(_ script: String) -> ScriptProblem? {
    var translator = ScriptTranslator(fields: fields, groups: groups)
    do throws(ScriptProblem) {
      _ = try translator.value(of: script)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (#"AFSimple_Calculate("SUM", new Array("a", "b"));"#, "round(sum([a, b]), 6)"),
    (#"AFSimple_Calculate("SUM", ["group"])"#, "round(sum([x, y]), 6)"),
    (
      #"AFSimple_Calculate("PRD", "a, b");"#, "round(iff(empty(a), 0, a) * iff(empty(b), 0, b), 6)"
    ),
    (#"AFSimple_Calculate("AVG", ["a", "nowhere"]);"#, "round(average([iff(empty(a), 0, a)]), 6)"),
    (#"AFSimple_Calculate("MIN", []);"#, "0"),
    (
      #"event.value = this.getField("a").value * getField('b').value;"#,
      "iff(empty(a), 0, a) * iff(empty(b), 0, b)"
    ),
    (
      #"event.value = (this.getField("a").value - 1) * -2"#, "(iff(empty(a), 0, a) - 1) * -2"
    ),
    (
      #"var x = Number(this.getField("a").value); x += 1; event.value = x / 3;"#,
      "(iff(empty(a), 0, a) + 1) / 3"
    ),
    (
      #"if (this.getField("a").value > 5) event.value = 1; else event.value = "";"#,
      "iff(iff(empty(a), 0, a) > 5, 1, null)"
    ),
    (
      #"if (this.getField("c").value == "Yes") { event.value = 1 } else { event.value = 2 }"#,
      "iff(notEmpty(c), 1, 2)"
    ),
    (
      #"event.value = this.getField("r").value != "x" ? this.getField("a").value : 0;"#,
      #"iff(optionId(r) != "x", a, 0)"#
    ),
    (
      #"event.value = this.getField("a").value + this.getField("b").value;"#,
      #"ifError(toNumber(iff(empty(a), "", a) + iff(empty(b), "", b)), null)"#
    ),
    (
      "event.value = Math.round(1.5) + Math.max(1, 2) + Math.PI * 0;",
      "floor(1.5 + 0.5) + max(1, 2) + 3.141592653589793 * 0"
    ),
    (
      #"event.value = this.getField("a").value == "" ? 1 : 2"#,
      "iff(iff(empty(a), 0, a) == 0, 1, 2)"
    ),
    (#"event.value = this.getField("a").value === "" ? 1 : 2"#, "iff(empty(a), 1, 2)"),
    (
      #"/** BVCALC a * net\ price - (b + 2) EVCALC **/"#,
      "iff(empty(a), 0, a) * iff(empty(net_price), 0, net_price) - (iff(empty(b), 0, b) + 2)"
    ),
    (
      #"event.value = "1" + this.getField("t").value;"#,
      #"ifError(toNumber(concat("1", toText(ifError(toNumber(replace(iff(empty(t), "", t), ",", ".")), "#
        + #"iff(empty(t), "", t))))), null)"#
    ),
    ("// a comment\n/* and another */ event.value = 10 % 4", "rem(10, 4)"),
  ])
  func `a script becomes a formula`(script: String, formula: String) throws {
    #expect(try Self.number(script) == formula)
  }

  @Test(arguments: [
    ("for (;;) event.value = 1;", "'for' is not supported", 0),
    ("event.value = eval('1');", "a call of 'eval' is not supported", 14),
    ("event.value = 1 +;", "unexpected ';'", 17),
    (#"event.value = this.getField("z").value;"#, "the form has no field 'z'", 14),
    (#"event.value = this.getField("d").value;"#, "a date is read", 14),
    ("app.alert('x');", "a call of '.alert'", 0),
    ("if (1) event.value = 2;", "a value is assigned in one branch only", 4),
    ("var x = event.value;", "the script reads the former value of its field", 8),
    ("var x = 1;", "the script computes no value", 0),
    ("event.value = 'unterminated", "unterminated text", 14),
    ("event.value = 0x10;", "number '0' in a notation that is not supported", 14),
    (
      "event.value = this.getField('t').value < this.getField('t').value;",
      "a comparison of texts", 14
    ),
  ])
  func `the first construct that is not supported is reported`(
    script: String, message: String, offset: Int
  ) {
    #expect(Self.problem(script) == ScriptProblem(message: message, offset: offset))
  }

  @Test func `scripts cannot exhaust the translator`() {
    let deep = String(repeating: "(", count: 50_000)
    #expect(Self.problem("event.value = " + deep)?.message == "the script is nested too deeply")
    let minus = String(repeating: "- ", count: 40_000)
    #expect(Self.problem("event.value = " + minus) != nil)
    let doubled = String(repeating: #"x = this.getField("a").value ? x : x + 1; "#, count: 2000)
    #expect(Self.problem("var x = 1; " + doubled + "event.value = x;") != nil)
    let sums = String(repeating: "x = x + x; ", count: 5000)
    #expect(Self.problem("var x = 1; " + sums + "event.value = x;") != nil)
    let long = String(repeating: " ", count: PDFLimits.scriptBytes) + "event.value = 1;"
    #expect(Self.problem(long)?.message.hasPrefix("the script has more than") ?? false)
    let chain = String(repeating: "if (1) event.value = 1; else ", count: 20_000)
    #expect(Self.problem(chain) != nil)
    let names = String(repeating: "a,", count: 40_000)
    #expect(
      Self.problem(#"AFSimple_Calculate("SUM", "\#(names)");"#)?.message
        == "the list of fields is too long")
    let texts = String(repeating: "t,", count: 999)
    #expect(
      Self.problem(#"AFSimple_Calculate("SUM", "\#(texts)");"#)?.message
        == "the formula would be too long")
    let variables = (0..<5000).map { "var v\($0) = 1;" }.joined()
    #expect(Self.problem(variables + "event.value = 1;")?.message == "too many variables")
  }

  @Test func `a group has the fields below it in document order`() {
    let groups = FieldGroups(["b.z", "a.y", "b", "a.x", "a", "ab.x", "a.x.y"])
    #expect(groups.members(of: "a", limit: 1000) == ["a.y", "a.x", "a.x.y"])
    #expect(groups.members(of: "a.x", limit: 1000) == ["a.x.y"])
    #expect(groups.members(of: "c", limit: 1000) == [])
  }

  @Test func `the calculated field cannot be read`() {
    var translator = ScriptTranslator(fields: Self.fields, groups: Self.groups, own: "a")
    let problem = #expect(throws: ScriptProblem.self) {
      try translator.value(of: #"event.value = this.getField("a").value;"#)
    }
    #expect(problem?.message == "the field itself is read")
  }

  @Test func `mutated scripts give a formula or a problem`() {
    var random = SeededGenerator(seed: 45)
    let script = Array(
      #"""
      var f = this.getField("a"); if (f.value > 1 && !isNaN(f.value)) { event.value = 'x\u0041'; }
      else event.value = Math.round(f.value * 1e2) / 100 + parseInt("12", 10); // end
      """#.utf8)
    for _ in 0..<1200 {
      var bytes = script
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let problem = Self.problem(text) { #expect(problem.offset <= text.utf8.count) }
    }
  }

  @Test(arguments: [
    "event.value = \(String(repeating: "1 + ", count: 50_000 / 4))1;",
    "event.value = a\(String(repeating: ".a", count: 20_000));",
    "event.value = a\(String(repeating: "()", count: 20_000));",
    "event.value = \(String(repeating: "0 ? 1 : ", count: 90))\(String(repeating: "1 + ", count: 499))1;",
  ])
  func `an expression that is too long is a problem`(script: String) {
    #expect(Self.problem(script)?.message == "the expression is too long")
  }

  @Test func `a long sum is translated`() throws {
    let sum = try Self.number("event.value = \(String(repeating: "2 + ", count: 400))2;")
    #expect(sum.hasPrefix("2 + 2 + "))
  }

  @Test func `a long simplified notation is a problem`() {
    let terms = String(repeating: "a + ", count: 20_000)
    let problem = Self.problem("/** BVCALC \(terms)a EVCALC **/ x();")
    #expect(problem?.message == "the formula would be too long")
  }

  @Test(arguments: [
    String(repeating: #"AFSimple_Calculate("MAX", "group");"#, count: 20) + "x();",
    "var v = 1;" + String(repeating: #"v = this.getField("t").value ? v : v + 1;"#, count: 8)
      + "x();",
    #"event.value = this.getField("t").value + \#(String(repeating: "1 + ", count: 50)) x();"#,
    "/** BVCALC \(String(repeating: "a + ", count: 50))a EVCALC **/ x();",
  ])
  func `what failing scripts build is charged too`(script: String) {
    func message(_ bytes: Int) -> String? {
      var translator = ScriptTranslator(
        fields: Self.fields, groups: Self.groups, budget: TranslationBudget(bytes: bytes))
      do throws(ScriptProblem) {
        _ = try translator.value(of: script)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message(10_000) == "the formulas of the form would be too long")
    #expect(message(PDFLimits.builtBytes) != "the formulas of the form would be too long")
  }

  @Test func `a group with more fields than the limit is not listed`() {
    let names = (0...1000).map { "g.\($0)" }
    let groups = FieldGroups(names + ["h.1", "g0"])
    #expect(groups.members(of: "g", limit: 1000) == nil)
    #expect(groups.members(of: "g", limit: 1001) == names)
    #expect(groups.members(of: "h", limit: 1) == ["h.1"])
    #expect(groups.members(of: "nothing", limit: 1) == [])
  }
}

struct FieldFormatTests {
  @Test(arguments: [
    (#"AFNumber_Format(2, 0, 0, 0, "$", true);"#, -1234567.891, "-$1,234,567.89"),
    (#"AFNumber_Format(2, 2, 2, 0, " €", false);"#, -1234.5, "(1.234,50 €)"),
    (#"AFNumber_Format(0, 1, 0, 0, "", true)"#, 1234.5, "1235"),
    (#"AFNumber_Format(3, 4, 1, 0, "", true)"#, 1234.0, "1'234.000"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, -0.001, "0.00"),
    ("AFPercent_Format(1, 0);", 0.125, "12.5%"),
    ("AFPercent_Format(0, 3);", -0.5, "-50%"),
  ])
  func `a number is shown as viewers show it`(script: String, value: Double, text: String) throws {
    #expect(try FieldFormat(reading: script).text(of: value) == text)
  }

  @Test(arguments: [
    (0.00001, "0.00001"), (1e-7, "1e-7"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
    (-2.5, "-2.5"), (1e15, "1000000000000000"),
  ])
  func `a number without a format is written as viewers write it`(value: Double, text: String) {
    #expect(FieldFormat.NumberFormat.plain(value) == text)
  }

  @Test(arguments: [(0.00001, "0.00001"), (1e-7, "0.0000001"), (1e20, "100000000000000000000")])
  func `a number of a formula or a PDF has no exponent`(value: Double, text: String) {
    #expect(FormulaText.literal(value).source == text)
    let rectangle = PDFRectangle(left: value, bottom: 0, right: value, top: 0)
    #expect(rectangle.json == "[\(text), 0, \(text), 0]")
  }

  @Test(arguments: [
    (0, "12345", "12345"), (1, "123456789", "12345-6789"), (2, "5551234567", "(555) 123-4567"),
    (2, "5551234", "555-1234"), (3, "123456789", "123-45-6789"), (3, "12", "12"),
  ])
  func `a special format fills its mask`(number: Int, text: String, result: String) throws {
    #expect(try FieldFormat(reading: "AFSpecial_Format(\(number));").text(of: text) == result)
  }

  @Test(arguments: [
    (#"AFDate_FormatEx("dd.mm.yyyy")"#, "MM/DD/YYYY"), ("AFDate_Format(12)", "MM/DD/YYYY hh:mma"),
    ("AFTime_Format(1);", "hh:mma"),
  ])
  func `a date has a pattern`(script: String, pattern: String) throws {
    #expect(try FieldFormat(reading: script).documentPattern == pattern)
  }

  @Test(arguments: ["AFNumber_Format();", "AFDate_Format(99)", "run()", "event.value = 1;", ""])
  func `another format is a problem`(script: String) {
    #expect(throws: ScriptProblem.self) { try FieldFormat(reading: script) }
  }

  @Test func `a range is read with its bounds`() throws {
    #expect(
      try FieldCheck(reading: "AFRange_Validate(true, 0, false, 5);")
        == .range(least: 0, greatest: nil))
    #expect(try FieldCheck(reading: #"AFDate_KeystrokeEx("d/m")"#) == .implied)
  }
}
