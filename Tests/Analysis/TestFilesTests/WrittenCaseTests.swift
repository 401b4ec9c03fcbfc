import Formulas
import FormulaValues
import JSONTree
import JoyDoc
import SeededRandom
import SourceText
import TestFiles
import Testing

/// Tests that are written from random values and then read.
@Suite struct WrittenCaseTests {
  private func cases(_ text: String, name: String = "a.formula", document: String? = nil)
    -> CaseFile
  {
    CaseFile(
      Array(text.utf8), name: name, language: .standard, settings: EvaluationSettings()
    ) { _ in document.map { Array($0.utf8) } }
  }

  /// Generates values that tests can be written with.
  private struct ValueWriter {
    var random: SeededGenerator

    mutating func value(depth: Int) -> Value {
      switch random.below(depth > 0 ? 7 : 4) {
      case 0: return .null
      case 1: return .boolean(random.below(2) == 0)
      case 2:
        let numbers = [0, 1, -1, 2.5, 0.1, 1e21, -1e-7, 123_456.789, 1.0 / 3]
        return .number(random.pick(numbers) ?? 0)
      case 3:
        let texts = ["", "a", "x y", "\"", "it's", "a\nb", "\\", "\t", "h\u{E9}", "gives", "// {"]
        return .text(random.pick(texts) ?? "")
      case 4, 5: return .list((0..<random.below(4)).map { _ in value(depth: depth - 1) })
      default:
        let keys = ["a", "b", "key"].prefix(1 + random.below(3))
        return .record(.init(keys.map { ($0, value(depth: depth - 1)) }))
      }
    }
  }

  /// Returns the value with one changed leaf, and the path of the leaf as reports show it.
  private func changed(
    _ value: Value, at path: String, _ random: inout SeededGenerator
  ) -> (value: Value, path: String)? {
    switch value {
    case .null: return nil
    case .boolean(let boolean): return (.boolean(!boolean), path)
    case .number(let number): return (.number(number + 1 + number.magnitude), path)
    case .text(let text): return (.text(text + "!"), path)
    case .list(let elements):
      guard !elements.isEmpty else { return nil }
      let index = random.below(elements.count)
      guard let change = changed(elements[index], at: "\(path)[\(index)]", &random) else {
        return nil
      }
      var elements = elements
      elements[index] = change.value
      return (.list(elements), change.path)
    case .record(let record):
      guard let key = random.pick(Array(record.keys)), let old = record[key] else { return nil }
      let inner = path.isEmpty ? key : "\(path).\(key)"
      guard let change = changed(old, at: inner, &random) else { return nil }
      let members = zip(record.keys, record.values).map { ($0, $0 == key ? change.value : $1) }
      return (.record(.init(members)), change.path)
    case .date, .choice: return nil
    }
  }

  private func written(_ value: Value) -> String { CaseText.text(value, "UTC") }

  @Test func `a written value is read as the same value`() {
    var writer = ValueWriter(random: SeededGenerator(seed: 3))
    var lines = ["x"]
    for _ in 0..<200 {
      let text = written(writer.value(depth: 3))
      lines.append("// test: x = \(text) gives \(text)")
    }
    let file = cases(lines.joined(separator: "\n"))
    #expect(file.passed == 200 && file.failed == 0, "\(file.text(isVerbose: false))")
    #expect(file.results.map(\.line) == Array(2...201))
  }

  @Test func `a difference is reported at the path of the changed part`() throws {
    var writer = ValueWriter(random: SeededGenerator(seed: 4))
    var random = SeededGenerator(seed: 5)
    var nested = 0
    for _ in 0..<200 {
      let value = writer.value(depth: 3)
      guard let change = changed(value, at: "", &random) else { continue }
      let text = "x // test: x = \(written(value)) gives \(written(change.value))"
      let check = try #require(cases(text).results.first?.checks.first, "\(text)")
      #expect(!check.isMet, "\(text)")
      #expect(check.expected == written(change.value) && check.actual == written(value))
      guard !change.path.isEmpty else {
        #expect(check.difference == nil)
        continue
      }
      nested += 1
      #expect(check.difference?.hasPrefix("at \(change.path): expected ") == true, "\(text)")
    }
    #expect(nested > 30, "\(nested)")
  }

  @Test func `an approximate number passes exactly if it is the rounded result`() {
    // In thousandths, rounded to hundredths with halves away from zero.
    for sign in [1, -1] {
      var lines = ["x"]
      var expected: [Bool] = []
      for thousandths in stride(from: 0, to: 300, by: 7) {
        let rounded = (thousandths + 5) / 10
        for hundredths in [rounded - 1, rounded, rounded + 1] where hundredths >= 0 {
          let minus = sign < 0 ? "-" : ""
          let digits = String(hundredths % 100 + 100).dropFirst()
          lines.append(
            "// test: x = \(minus)\(thousandths) / 1000 gives about \(minus)\(hundredths / 100).\(digits)"
          )
          expected.append(hundredths == rounded)
        }
      }
      let results = cases(lines.joined(separator: "\n")).results
      #expect(results.count == expected.count)
      for (result, isMet) in zip(results, expected) {
        #expect(result.isPassed == isMet, "\(lines[result.line - 1])")
      }
    }
  }

  @Test(arguments: [1, 2, 5, 9])
  func `an invalid test is reported at its line, and the others still run`(invalid: Int) {
    let bodies = [
      "test: x = 1, y = 2 gives 3", "test: x = gives 3", "test a name: z = 1 gives 1",
      "test: x = 1, x = 1 gives 2", "test: x = 1",
    ]
    for body in bodies.dropFirst() {
      var lines = ["x +", "  y"] + Array(repeating: "// \(bodies[0])", count: 10)
      lines[invalid + 1] = "  /* \(body) */"
      let file = cases(lines.joined(separator: "\n"))
      #expect(file.passed == 9, "\(body)")
      #expect(file.problems.count == 1)
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let places = file.problems.map { LineIndex(bytes).line(at: $0.range.start) }
      #expect(places == [invalid + 1], "\(body)")
    }
  }

  // MARK: Beside documents

  private static let document = #"""
    {"files": [{"_id": "F", "pages": []}], "fields": [
      {"_id": "day", "type": "date", "title": "Day", "value": 0},
      {"_id": "colour", "identifier": "hue", "type": "dropdown", "title": "Colour", "options": [
        {"_id": "o1", "value": "Red"}, {"_id": "o2", "value": "Dark blue"}]},
      {"_id": "tags", "type": "multiSelect", "multi": true, "title": "Tags", "options": [
        {"_id": "t1", "value": "New"}, {"_id": "t2", "value": "Sold"}]},
      {"_id": "lines", "type": "table", "title": "Lines", "tableColumns": [
        {"_id": "q", "identifier": "quantity", "type": "number", "title": "Quantity"},
        {"_id": "kind", "type": "dropdown", "title": "Kind", "options": [
          {"_id": "k1", "value": "Big"}, {"_id": "k2", "value": "Small"}]}]},
      {"_id": "year", "type": "text", "formulas": [{"key": "value", "formula": "y"}]},
      {"_id": "label", "type": "text", "formulas": [{"key": "value", "formula": "c"}]},
      {"_id": "total", "type": "text", "formulas": [{"key": "value", "formula": "t"}]}],
     "formulas": [
      {"_id": "y", "expression": "formatDate(day, 'YYYY-MM-DD HH:mm')"},
      {"_id": "c", "expression": "concat(colour, '/', join(tags, '+'))"},
      {"_id": "t", "expression": "join(map(lines, l -> concat(l.q, l.kind)), ' ')"}]}
    """#

  private func beside(_ tests: [String]) -> CaseFile {
    cases(
      "{\"tests\": [\n\(tests.joined(separator: ",\n"))\n]}", name: "a.tests.json",
      document: Self.document)
  }

  /// Returns the stored representation of a value, or the message of the error.
  private func stored(_ value: String, in id: String) -> String {
    let document = JoyDocument(JSONTree.parse(Array(Self.document.utf8)).tree)
    let tree = JSONTree.parse(Array(value.utf8)).tree
    guard let field = document.fields.first(where: { $0.id == id }) else { return "no field" }
    do throws(CaseError) {
      let json = try WrittenValue(document, settings: EvaluationSettings())
        .json(tree.root, of: tree, in: field)
      return String(decoding: json, as: UTF8.self)
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    (
      "day",
      [
        #""2026-05-01""#, #""2026-05-01T00:00:00Z""#, #""2026-05-01T02:00:00+02:00""#,
        "1777593600000",
      ]
    ),
    ("colour", [#""Red""#, #""o1""#]), ("colour", [#""Dark blue""#, #""o2""#]),
    ("tags", [#"["New", "Sold"]"#, #"["t1", "t2"]"#, #"["t1", "Sold"]"#]),
    ("tags", ["[]"]),
    (
      "lines",
      [
        #"[{"q": 2, "kind": "Big"}]"#, #"[{"quantity": 2, "Kind": "k1"}]"#,
        #"[{"Quantity": 2, "kind": "Big"}]"#, #"[{"cells": {"q": 2, "kind": "k1"}}]"#,
      ]
    ),
  ])
  func `all spellings of a value are stored alike, and a stored value is left unchanged`(
    field: String, spellings: [String]
  ) {
    let values = spellings.map { stored($0, in: field) }
    #expect(Set(values).count == 1, "\(values)")
    for value in values { #expect(stored(value, in: field) == value) }
  }

  @Test(arguments: [
    ("day", #""01.05.2026""#), ("day", #""2026-13-01""#), ("day", #""2026-02-30""#),
    ("colour", #""Green""#), ("colour", #""red ""#), ("tags", #"["New", "Lost"]"#),
    ("lines", #"{"q": 1}"#), ("lines", "[1]"), ("lines", #"[{"kind": "Medium"}]"#),
    ("lines", #"[{"q": 1}, {"size": 2}]"#),
  ])
  func `a value that a field cannot hold is refused at its line`(field: String, value: String) {
    let isRefused = JSONTree.parse(Array(stored(value, in: field).utf8)).diagnostics
      .contains { $0.isFatal }
    #expect(isRefused, "\(value)")
    let valid = #"{"expect": {"label": "/"}}"#
    for place in 0..<3 {
      var tests = Array(repeating: valid, count: 3)
      tests[place] =
        "{\"name\": \"bad\", \"given\": {\"\(field)\": \(value)}, \"expect\": {\"label\": \"/\"}}"
      let file = beside(tests)
      #expect(file.passed == 2 && file.problems.count == 1, "\(file.text(isVerbose: true))")
      #expect(
        file.text(isVerbose: false).contains("a.tests.json:\(place + 2):"),
        "\(file.text(isVerbose: false))")
    }
  }

  @Test func `values in all spellings reach the formulas`() {
    var tests: [String] = []
    for day in [#""2024-02-29""#, "1709164800000"] {
      for colour in ["Red", "o1"] {
        for tags in [#"["New", "t2"]"#, #"["t1", "Sold"]"#] {
          for lines in [
            #"[{"q": 1, "kind": "Big"}, {"q": 2.5}]"#,
            #"[{"Quantity": 1, "Kind": "k1"}, {"quantity": 2.5}]"#,
          ] {
            tests.append(
              "{\"given\": {\"day\": \(day), \"hue\": \"\(colour)\", \"Tags\": \(tags), \"lines\": \(lines)}, "
                + #""expect": {"year": "2024-02-29 00:00", "label": "Red/New+Sold", "total": "1Big 2.5"}}"#
            )
          }
        }
      }
    }
    let file = beside(tests)
    #expect(file.passed == 16 && file.failed == 0, "\(file.text(isVerbose: false))")
    #expect(file.results.map(\.line) == Array(2...17))
  }

  @Test(arguments: ["form.json", "a/b/form.json", "x.y.json", ".json"])
  func `the names of a document and its tests determine each other`(document: String) {
    let tests = CaseFile.tests(of: document)
    #expect(tests.hasSuffix(CaseFile.suffix))
    #expect(CaseFile.document(of: tests) == document)
    #expect(CaseFile.document(named: Array(#"{"tests": []}"#.utf8), in: tests) == document)
  }
}
