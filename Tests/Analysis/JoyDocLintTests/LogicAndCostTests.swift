import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// Rules about conditional logic and about cost.
@Suite struct LogicAndCostTests {
  private func findings(_ fields: [String], _ formulas: [(String, String)]) -> [Finding] {
    let definitions = formulas.map {
      #"{"_id": "\#($0)", "expression": "\#($1)", "desc": "", "type": "calc", "scope": "global"}"#
    }
    let text =
      #"{"files": [], "fields": [\#(fields.joined(separator: ", "))], "formulas": [\#(definitions.joined(separator: ", "))]}"#
    return Linter().findings(in: Array(text.utf8), of: "d.json")
      .filter { $0.diagnostic.rule != "portability" }
  }

  private func field(
    _ id: String, by formula: String? = nil, hiddenWhen other: String? = nil,
    shownWhen another: String? = nil
  ) -> String {
    var text = #"{"_id": "\#(id)", "type": "number", "file": "f""#
    if let formula {
      text += #", "formulas": [{"_id": "p", "key": "value", "formula": "\#(formula)"}]"#
    }
    if another != nil { text += #", "hidden": true"# }
    if let condition = other ?? another {
      text +=
        #", "logic": {"action": "\#(another == nil ? "hide" : "show")", "eval": "and", "conditions": [{"file": "f", "page": "p", "field": "\#(condition)", "condition": "*="}]}"#
    }
    return text + "}"
  }

  private func rules(_ fields: [String], _ formulas: [(String, String)] = []) -> [String] {
    findings(fields, formulas).map(\.diagnostic.rule)
  }

  @Test func `a field hidden by its own value is reported, also through several formulas`() throws {
    let found = findings(
      [field("a", hiddenWhen: "c"), field("b", by: "x"), field("c", by: "y")],
      [("x", "a * 2"), ("y", "b + 1")])
    #expect(found.map(\.diagnostic.rule) == ["hidden-dependency-cycle"])
    let message = try #require(found.first?.diagnostic.message)
    #expect(message.contains("'a'") && message.contains("c"))
  }

  @Test func `hidden fields that depend on each other are reported`() {
    #expect(
      rules([field("a", shownWhen: "b"), field("b", shownWhen: "a")])
        == ["hidden-dependency-cycle"])
  }

  @Test func `mutually exclusive fields and logic without a cycle are not reported`() {
    #expect(rules([field("a", hiddenWhen: "b"), field("b", hiddenWhen: "a")]).isEmpty)
    #expect(rules([field("a", shownWhen: "b"), field("b", shownWhen: "c"), field("c")]).isEmpty)
    #expect(
      rules([field("a"), field("b", by: "x", hiddenWhen: "a")], [("x", "a * 2")]).isEmpty)
    // A hidden field is still computed.
    #expect(rules([field("a"), field("b", by: "x", hiddenWhen: "b")], [("x", "a * 2")]).isEmpty)
  }

  @Test func `a cycle through isVisible is reported once, as a hidden dependency`() {
    let found = findings(
      [field("a", by: "x"), field("b", hiddenWhen: "a")], [("x", "iff(isVisible(b), 1, 2)")])
    #expect(
      found.filter { $0.diagnostic.severity == .error }.map(\.diagnostic.rule) == [
        "hidden-dependency-cycle"
      ])
  }

  // MARK: Cost

  private func table(rows: Int) -> String {
    let list = (0..<rows).map { #"{"_id": "r\#($0)", "cells": {"n": 1}}"# }.joined(separator: ", ")
    return
      #"{"_id": "t", "type": "table", "file": "f", "tableColumns": [{"_id": "n", "type": "number"}], "tableColumnOrder": ["n"], "rowOrder": [], "value": [\#(list)]}"#
  }

  @Test(arguments: [
    (1100, "sum(map(t, (r) -> sum(map(t, (s) -> s.n))))", true),
    (100, "sum(map(t, (r) -> sum(map(t, (s) -> s.n))))", false),
    (1100, "sum(map(t, (r) -> r.n))", false),
    (1100, "sum(map(filter(t, (r) -> r.n > 0), (r) -> count(filter(t.n, (n) -> n == r.n))))", true),
    (120, "sum(map(t, (a) -> sum(map(t, (b) -> sum(map(t, (c) -> a.n * b.n * c.n))))))", true),
    (1100, "let u = map(t, (r) -> r.n); sum(map(u, (a) -> sum(map(u, (b) -> a * b))))", true),
    (0, "sum(map(t, (a) -> sum(map(t, (b) -> sum(map(t, (c) -> c.n))))))", false),
  ])
  func `a formula is expensive if its rows multiply to a million`(
    rows: Int, formula: String, isExpensive: Bool
  ) {
    let rules = rules([table(rows: rows), field("a", by: "x")], [("x", formula)])
    #expect(rules.contains("expensive-formula") == isExpensive)
  }
}
