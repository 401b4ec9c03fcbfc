import SeededRandom
import FormulaLint
import JoyDocLint
import SourceText
import Testing

@Suite struct LinterTests {
  static let document = #"""
    {"_id": "d", "files": [{"_id": "f", "pages": [{"_id": "p", "name": "P", "fieldPositions": [],
      "width": 1, "height": 1, "cols": 1, "rowHeight": 1, "layout": "grid", "presentation": "normal", "hidden": true,
      "logic": {"action": "show", "eval": "and", "conditions": [{"field": "a", "condition": "*="}]}}],
      "pageOrder": ["p"]}],
     "fields": [
      {"_id": "a", "type": "number", "file": "f", "value": 3},
      {"_id": "t", "type": "table", "file": "f", "tableColumns": [{"_id": "q", "type": "number"}],
       "tableColumnOrder": ["q"], "rowOrder": ["r", "s"],
       "value": [{"_id": "r", "cells": {"q": 1}}, {"_id": "s", "cells": {"q": ""}}]},
      {"_id": "k", "type": "collection", "file": "f", "schema": {"m": {"root": true, "tableColumns":
       [{"_id": "q", "type": "number"}], "children": ["n"]}, "n": {"tableColumns": [{"_id": "z", "type": "date"}]}},
       "value": [{"_id": "i", "cells": {"q": 2}, "children": {"n": {"value": [{"_id": "j", "cells": {"z": 5}}]}}}]},
      {"_id": "s", "type": "number", "file": "f", "value": 1,
       "formulas": [{"_id": "x", "key": "value", "formula": "g"}]}
     ],
     "formulas": [{"_id": "g", "expression": "sum(map(t, (r) -> r.q)) + a", "desc": "", "type": "calc", "scope": "private"}]}
    """#

  private func names(_ text: String, _ settings: RuleSettings = RuleSettings()) -> [String] {
    Linter(settings: settings).findings(in: Array(text.utf8), of: "d.json").map(\.diagnostic.rule)
  }

  @Test func `a clean document has no findings`() {
    #expect(names(Self.document).isEmpty)
  }

  @Test func `text in cells at any level is found`() {
    let text = Self.document.split(separator: #"{"q": 1}"#).joined(separator: #"{"q": "1"}"#)
      .split(separator: #"{"z": 5}"#).joined(separator: #"{"z": "x"}"#)
    #expect(names(text) == ["numeric-text-cell", "stored-value"])
  }

  @Test func `a file that is not a document is ignored`() {
    #expect(searched(#"{"name": "x", "fields": 1}"#) == nil)
    let broken = Self.document.replacing("\"type\": \"number\"", with: "\"type\": 1")
    #expect(searched(broken) == Linter().findings(in: Array(broken.utf8), of: "d.json"))
    #expect(!(searched(broken) ?? []).isEmpty)
  }

  /// Returns the findings in a file found by folder search.
  private func searched(_ text: String) -> [Finding]? {
    Linter().examination(of: Array(text.utf8), name: "d.json", isMeant: false)?.findings
  }

  @Test(arguments: [
    ("{\"fields\": [}", true), ("<<<<<<< HEAD\n{ \"_id\" : 1}", true), ("{\"formulas\"", true),
    ("{\"a\": }", false), ("", false), ("[\"fields\", ]", false), ("{\"fieldset\": [}", false),
    (String(repeating: " ", count: 1 << 16) + "{\"fields\": [}", false),
  ])
  func `malformed JSON is treated as a document if it names a part of one`(
    text: String, isDocument: Bool
  ) {
    #expect(searched(text)?.map(\.diagnostic.rule) == (isDocument ? ["invalid-json"] : nil))
  }

  @Test func `a misspelled member of the document is an error with a suggestion`() {
    for (wrong, right) in [("feilds", "fields"), ("flies", "files"), ("field", "fields")] {
      let text = Self.document.replacing("\"\(right)\": [", with: "\"\(wrong)\": [")
      let found = (searched(text) ?? []).filter { $0.diagnostic.severity == .error }
      #expect(found.map(\.diagnostic.message).contains("unknown member '\(wrong)'"))
      #expect(found.contains { $0.diagnostic.hint == "did you mean '\(right)'?" })
    }
  }

  @Test func `text that is not JSON has only one finding`() {
    #expect(names("{\"fields\": [}") == ["invalid-json"])
    #expect(names("[1]") == ["structure"])
  }

  @Test func `a rule can be disabled or given another severity`() throws {
    let text = Self.document.split(separator: "sum(map(t, (r) -> r.q)) + a").joined(
      separator: "sum(map(t, (r) -> r.q)) + b")
    #expect(names(text) == ["unknown-field"])
    var settings = RuleSettings()
    settings.choose(.off, for: "unknown-field")
    #expect(names(text, settings).isEmpty)
    settings.choose(.severity(.warning), for: "unknown-field")
    let finding = try #require(
      Linter(settings: settings).findings(in: Array(text.utf8), of: "d").first)
    #expect(finding.diagnostic.severity == .warning)
  }

  @Test func `a syntax error stays an error in any configuration`() throws {
    let text = Self.document.split(separator: "sum(map(t, (r) -> r.q)) + a").joined(
      separator: "sum(t.q")
    var settings = RuleSettings()
    settings.choose(.off, for: "missing-bracket")
    let finding = try #require(
      Linter(settings: settings).findings(in: Array(text.utf8), of: "d").first)
    #expect(finding.diagnostic.rule == "missing-bracket")
    #expect(finding.diagnostic.severity == .error)
  }

  @Test(arguments: [
    ("price * quantity", []), ("let a = price; a ?? 1", []), ("map(lines, (x) -> x + y)", []),
    ("summe(price)", ["unknown-function"]), ("price +", ["missing-expression"]),
  ])
  func `a formula file may use any name and any extension`(text: String, expected: [String]) {
    let findings = Linter().findings(in: Array(text.utf8), of: "a.formula")
    #expect(findings.map(\.diagnostic.rule) == expected)
  }

  @Test func `damaged documents are linted without a trap`() {
    let original = Array(Self.document.utf8)
    var random = SeededGenerator(seed: 7)
    let pieces: [[UInt8]] = ["[", "]", "{", "null", "\"\"", "1e999", "\"q\"", "-", "true"].map {
      Array($0.utf8)
    }
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
        default:
          if random.below(20) == 0 { bytes.removeSubrange(place...) }
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      for finding in Linter().findings(in: bytes, of: "d.json") {
        let range = finding.diagnostic.range
        #expect(0 <= range.start && range.start <= range.end && range.end <= bytes.count)
      }
    }
  }

  /// Replaces whole values, so that the text stays JSON and the rules run.
  @Test func `documents with values of other types are linted without a trap`() {
    let values = ["null", "1", "\"x\"", "[]", "{}", "[null]", "[{}]", "true", "{\"a\": [1]}"]
    let parts = [
      "\"value\": 3", "\"rowOrder\": [\"r\", \"s\"]", "\"pageOrder\": [\"p\"]", "\"file\": \"f\"",
      "\"key\": \"value\"", "\"formula\": \"g\"", "\"expression\": \"sum(map(t, (r) -> r.q)) + a\"",
      "\"action\": \"show\"", "\"children\": [\"n\"]", "\"root\": true", "\"cells\": {\"q\": 2}",
      "\"field\": \"a\"", "\"condition\": \"*=\"", "\"type\": \"number\"", "\"_id\": \"t\"",
    ]
    for part in parts {
      let name = part.split(separator: ":")[0]
      for value in values {
        let text = Self.document.split(separator: part).joined(separator: "\(name): \(value)")
        #expect(part.hasSuffix(": \(value)") || text != Self.document)
        let count = text.utf8.count
        for finding in Linter().findings(in: Array(text.utf8), of: "d.json") {
          #expect(finding.diagnostic.range.end <= count)
          #expect(LintRules.named(finding.diagnostic.rule) != nil)
        }
      }
    }
  }
}
