import FormulaLint
import JoyDocLint
import SourceText
import Testing

@Suite struct DocumentRuleTests {
  private func findings(_ document: String) -> [Finding] {
    Linter().findings(in: Array(document.utf8), of: "document.json")
  }

  private func names(_ document: String) -> [String] { findings(document).map(\.diagnostic.rule) }

  /// Returns the rules of findings with one rule enabled.
  private func names(_ document: String, asking rule: RuleDescription) -> [String] {
    var settings = RuleSettings()
    if rule.isOptional { settings.choose(.severity(rule.severity), for: rule.name) }
    settings.hosts.targets = rule.targets.compactMap { try? HostTarget($0) }
    var linter = Linter(settings: settings)
    if Linter.searches(for: rule) { linter.search = Linter.maxSearch }
    return linter.findings(in: Array(document.utf8), of: "document.json").map(\.diagnostic.rule)
  }

  @Test(arguments: LintRules.all.filter { $0.subject == .document })
  func `the wrong example of a rule is reported and the right one is not`(rule: RuleDescription) {
    let (wrong, right) = (names(rule.wrong, asking: rule), names(rule.right, asking: rule))
    #expect(wrong.contains(rule.name), "\(wrong)")
    #expect(!right.contains(rule.name), "\(right)")
  }

  @Test func `every rule is listed once`() {
    let names = LintRules.all.map(\.name)
    #expect(Set(names).count == names.count)
    for rule in DocumentRules.all { #expect(LintRules.named(rule.description.name) != nil) }
  }

  @Test(
    arguments: [
      #""schema": {"s": {"root": true, "tableColumns": [], "children": []}}"#, #""schema": {}"#,
      #"""
      "schema": {"s": {"root": true, "tableColumns": [{"_id": "zz", "type": "number"}],
        "children": ["t"]}, "t": {"tableColumns": [], "children": []}}
      """#,
    ]) func `a collection without declared columns is reported, and reading its cells is not`(
      schema: String
    )
  {
    let findings = names(
      #"""
      {"files": [], "fields": [
        {"_id": "c", "type": "collection", "file": "f", \#(schema), "value": [{"_id": "r",
          "cells": {"zz": 1}, "children": {"t": {"value": [{"_id": "q", "cells": {"yy": 2}}]}}}]},
        {"_id": "n", "type": "number", "file": "f",
         "formulas": [{"_id": "a", "key": "value", "formula": "p"}]}],
       "formulas": [{"_id": "p", "expression": "sum(map(c, (row) -> row.zz))"}]}
      """#)
    #expect(findings.contains("undeclared-column"))
    #expect(!findings.contains("unknown-member") && !findings.contains("unknown-column"))
  }

  // MARK: Results of fields

  static let target = #"""
    {"files": [], "fields": [
      {"_id": "lines", "type": "table", "file": "f", "tableColumns": [{"_id": "n", "type": "number"}],
       "tableColumnOrder": ["n"], "rowOrder": []},
      {"_id": "when", "type": "date", "file": "f"},
      {"_id": "out", "type": "TYPE", "file": "f", "options": [{"_id": "1", "value": "Red"}, {"_id": "2", "value": "Blue"}],
       "xTitle": "", "xMin": 0, "xMax": 1, "yTitle": "", "yMin": 0, "yMax": 1,
       "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}
    ], "formulas": [{"_id": "x", "expression": "FORMULA", "desc": "", "type": "calc", "scope": "global"}]}
    """#

  @Test(arguments: [
    ("number", "1 < 2", ["type-mismatch"]),
    ("number", "lines", ["type-mismatch"]),
    ("number", "'5'", ["type-mismatch"]),
    ("number", "when", []),
    ("number", "iff(when > 1, 1, 'x')", []),
    ("number", "null", []),
    ("text", "1 < 2", []),
    ("text", "when", ["date-as-text"]),
    ("date", "1 < 2", ["type-mismatch"]),
    ("date", "'2024-05-31'", []),
    ("date", "'tomorrow'", ["type-mismatch"]),
    ("dropdown", "5", ["type-mismatch"]),
    ("dropdown", "'Red'", []),
    ("dropdown", "'1'", []),
    ("dropdown", "''", []),
    ("dropdown", "iff(when > 1, 'Rod', 'Blue')", ["option-mismatch"]),
    ("multiSelect", "['Red', 'Bleu']", ["option-mismatch"]),
    ("multiSelect", "[1, 2]", ["type-mismatch"]),
    ("multiSelect", "['Red', 'Blue']", ["type-mismatch"]),
    ("multiSelect", "iff(when > 1, ['1', 'Blue'], [])", ["type-mismatch"]),
    ("multiSelect", "['Red', '1', null]", []),
    ("date", "'12/31/2026'", ["type-mismatch"]),
    ("multiSelect", "5", ["type-mismatch"]),
    ("chart", "[1]", ["type-mismatch"]),
    ("chart", "5", ["type-mismatch"]),
    ("image", "[]", ["write-target"]),
    ("custom", "1", ["write-target"]),
  ])
  func `a result is checked against the type of its field`(
    type: String, formula: String, expected: [String]
  ) {
    let text = Self.target.split(separator: "TYPE").joined(separator: type)
      .split(separator: "FORMULA").joined(separator: formula)
    #expect(names(text).filter { !["constant-formula", "portability"].contains($0) } == expected)
  }

  @Test(arguments: ["number", "text"])
  func `a function as the result is the only finding of a formula`(type: String) {
    let text = Self.target.replacing("TYPE", with: type).replacing("FORMULA", with: "x -> x")
    #expect(names(text) == ["function-as-result"])
  }

  /// Returns the findings of a document with the marked text.
  @Test(arguments: [
    (#""file": "f", "x""#, #""file": "nofile", "x""#, "unknown-reference", #""nofile""#),
    (#""pageOrder": ["p"]"#, #""pageOrder": ["p", "nopage"]"#, "unknown-reference", #""nopage""#),
    (#""field": "t""#, #""field": "nofield""#, "unknown-reference", #""nofield""#),
    (
      #""tableColumnOrder": ["k"]"#, #""tableColumnOrder": ["k", "l"]"#, "unknown-reference",
      #""l""#
    ),
    (#"{"k": "o"}"#, #"{"k": "o", "nocol": 1}"#, "unknown-reference", #""nocol""#),
    (#"{"k": "o"}"#, #"{"k": "zzz"}"#, "unknown-reference", #""zzz""#),
    (#""type": "number", "#, #""type": "nummber", "#, "misspelled-word", #""nummber""#),
    (#""title": "N""#, #""titel": "N""#, "misspelled-word", #""titel""#),
    (#""cells": {"k"#, #""cell": {"k"#, "misspelled-word", #""cell""#),
    (#""rowOrder": ["r"]"#, #""rowOrder": ["r", "s"]"#, "row-not-in-order", #""s""#),
  ])
  func `an unknown reference is marked at its position`(
    old: String, new: String, rule: String, marked: String
  ) throws {
    let sound = #"""
      {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "name": "P",
        "fieldPositions": [{"_id": "q", "field": "t"}]}]}],
       "fields": [
        {"_id": "n", "type": "number", "file": "f", "x": 1, "title": "N"},
        {"_id": "t", "type": "table", "file": "f", "tableColumnOrder": ["k"], "tableColumns": [
          {"_id": "k", "type": "dropdown", "title": "K", "options": [{"_id": "o", "value": "O"}]}],
         "rowOrder": ["r"], "value": [{"_id": "r", "cells": {"k": "o"}}]}]}
      """#
    let rules = ["unknown-reference", "misspelled-word", "row-not-in-order"]
    #expect(!names(sound).contains(where: rules.contains))
    #expect(sound.contains(old))
    let text = sound.replacing(old, with: new, maxReplacements: 1)
    let found = findings(text).filter { rules.contains($0.diagnostic.rule) }
    #expect(found.map(\.diagnostic.rule) == [rule])
    let range = try #require(found.first).diagnostic.range
    #expect(Array(text.utf8)[range.start..<range.end].elementsEqual(marked.utf8))
  }

  @Test(arguments: [
    ("date", "'12/31/2026'", "write date(2026, 12, 31)"),
    ("date", "'03/04/2026'", "write date(year, month, day)"),
    ("date", "'tomorrow'", "write a date such as \"2026-12-31\""),
    ("multiSelect", "['Red', 'Blue']", "set 'multi' of the field to true, or return one option"),
  ])
  func `an unsuitable result is reported with a suggestion`(
    type: String, formula: String, hint: String
  ) {
    let text = Self.target.replacing("TYPE", with: type).replacing("FORMULA", with: formula)
    let found = findings(text).first { $0.diagnostic.rule == "type-mismatch" }
    #expect(found?.diagnostic.hint == hint)
  }

  // MARK: Positions

  @Test(arguments: [
    (
      "missing-definition", #""formulas": [{"_id": "p", "key": "value", "formula": "GONE"}]"#,
      "\"GONE\""
    ),
    ("unknown-key", #""formulas": [{"_id": "p", "key": "title", "formula": "x"}]"#, "\"title\""),
    ("unknown-key", #""formulas": [{"_id": "p", "formula": "x"}]"#, "\"p\""),
    ("stored-value", #""value": ["x"]"#, #"["x"]"#),
    (
      "unknown-logic", #""logic": {"conditions": [{"field": "when", "condition": "*="}]}"#,
      "\"logic\""
    ),
    ("unknown-logic", #""logic": {"action": "hide", "conditions": [{"field": "when"}]}"#, "{"),
    ("unknown-logic", #""logic": {"action": "fade", "conditions": []}"#, "\"fade\""),
    (
      "logic-without-condition",
      #""logic": {"action": "hide", "conditions": [{"field": "z", "condition": "*="}]}"#,
      "\"logic\""
    ),
    (
      "logic-mismatch",
      #""logic": {"action": "hide", "conditions": [{"field": "n", "condition": "?=", "value": 1}]}"#,
      "\"?=\""
    ),
  ])
  func `a finding points at its part of the document`(
    rule: String, member: String, place: String
  ) throws {
    let text = #"""
      {"files": [], "fields": [{"_id": "when", "type": "date", "file": "f"},
        {"_id": "out", "type": "number", "file": "f", \#(member)},
        {"_id": "n", "type": "number", "file": "f"}],
       "formulas": [{"_id": "x", "expression": "n", "desc": "", "type": "calc", "scope": "global"}]}
      """#
    let found = try #require(findings(text).first { $0.diagnostic.rule == rule })
    let range = found.diagnostic.range
    #expect(String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self) == place)
    let field = try #require(Array(text.utf8).firstRange(of: Array("\"out\"".utf8)))
    #expect(range.start > field.lowerBound)
  }

  @Test func `a finding in a formula covers its escaped bytes`() throws {
    let document = #"""
      {"files": [], "fields": [{"_id": "naem", "type": "text", "file": "f"},
        {"_id": "out", "type": "text", "file": "f", "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "concat(\"é\u00e9\ud83d\ude00\\n\", name)", "desc": "", "type": "calc", "scope": "global"}]}
      """#
    let bytes = Array(document.utf8)
    let finding = try #require(
      findings(document).first { $0.diagnostic.rule == "unknown-field" })
    let range = finding.diagnostic.range
    #expect(String(decoding: bytes[range.start..<range.end], as: UTF8.self) == "name")
    #expect(finding.formula == "x")
    #expect(finding.field == "out")
  }

  @Test func `a fix is written with the escapes of the file`() throws {
    let document = #"""
      {"files": [], "fields": [{"_id": "out", "type": "text", "file": "f", "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "\"a\" & \"b\"", "desc": "", "type": "calc", "scope": "global"}]}
      """#
    let finding = try #require(findings(document).first { $0.diagnostic.rule == "ampersand" })
    let edit = try #require(finding.diagnostic.fixes.first?.edits.first)
    #expect(edit.replacement == #"concat(\"a\", \"b\")"#)
    let bytes = Array(document.utf8)
    let old = String(decoding: bytes[edit.range.start..<edit.range.end], as: UTF8.self)
    #expect(old == #"\"a\" & \"b\""#)
  }

  @Test func `a cycle lists its fields in order`() throws {
    let fields = ["a", "b", "c"].map {
      #"{"_id": "\#($0)", "type": "number", "file": "f", "formulas": [{"_id": "p", "key": "value", "formula": "f\#($0)"}]}"#
    }
    let formulas = [("a", "b"), ("b", "c"), ("c", "a")].map {
      #"{"_id": "f\#($0)", "expression": "\#($1)", "desc": "", "type": "calc", "scope": "global"}"#
    }
    let document =
      #"{"files": [], "fields": [\#(fields.joined(separator: ","))], "formulas": [\#(formulas.joined(separator: ","))]}"#
    let finding = try #require(findings(document).first)
    #expect(findings(document).count == 1)
    #expect(finding.diagnostic.rule == "circular-dependency")
    #expect(finding.diagnostic.message.contains("a → b → c → a"))
  }

  @Test func `findings are ordered by position`() {
    let starts = findings(Self.target).map(\.diagnostic.range.start)
    #expect(starts.count > 1)
    #expect(starts == starts.sorted())
  }
}
