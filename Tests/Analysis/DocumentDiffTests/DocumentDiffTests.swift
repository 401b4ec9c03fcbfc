import DocumentDiff
import CounterexampleSearch
import FormulaValues
import JSONTree
import JoyDoc
import Testing

@Suite struct DocumentDiffTests {
  private static let inputs = #"""
    {"_id": "n", "type": "number", "title": "Amount", "value": 12},
    {"_id": "m", "type": "number", "title": "Share", "value": 3},
    {"_id": "c", "type": "dropdown", "title": "Choice", "value": "oA", "options":
      [{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "B"}]},
    {"_id": "l", "type": "table", "title": "Lines", "value":
      [{"_id": "a", "cells": {"q": 2}}], "tableColumns":
      [{"_id": "q", "type": "number", "title": "Quantity"}, {"_id": "k", "type": "text"}]}
    """#

  /// Returns a form with number fields `f0`, `f1`… computed by formulas.
  private func form(
    _ formulas: [String], inputs: String = DocumentDiffTests.inputs
  ) -> FilledDocument {
    var fields = [inputs]
    var definitions: [String] = []
    for (number, formula) in formulas.enumerated() {
      let literal = String(decoding: JSONWriter.literal(formula), as: UTF8.self)
      definitions.append(#"{"_id": "d\#(number)", "expression": \#(literal)}"#)
      fields.append(
        #"{"_id": "f\#(number)", "title": "Result \#(number)", "type": "number", "#
          + #""formulas": [{"_id": "a", "key": "value", "formula": "d\#(number)"}]}"#)
    }
    let text =
      #"{"files": [{"_id": "F", "pages": [{"_id": "P", "name": "One"}]}], "#
      + #""fields": [\#(fields.joined(separator: ","))], "#
      + #""formulas": [\#(definitions.joined(separator: ","))]}"#
    return FilledDocument(
      JoyDocument(JSONTree.parse(Array(text.utf8)).tree),
      settings: EvaluationSettings(EvaluationEnvironment(now: 1_768_435_200_000)))
  }

  private func verdict(_ old: String, _ new: String) -> MeaningFact? {
    DocumentDiff(form([old]), form([new])).meaning.first
  }

  @Test(
    arguments: [
      ("iff(n > 64, sqrt(n - 64), 0)", "iff(n > 65, sqrt(n - 64), 0)"),
      ("iff(n >= 90, 1, 0)", "iff(n > 90, 1, 0)"),
      ("sqrt(abs(n - 6))", "sqrt(abs(n - 7))"),
      (#"iff(c == "A", n, m)"#, #"iff(c != "A", n, m)"#),
      (#"iff(c == "A", n, m)"#, #"iff(c == "B", n, m)"#),
      ("n + m", "n - m"), ("n / m", "m / n"), ("round(n / 3, 2)", "n / 3"),
      ("iff(n > 1 && m > 1, 1, 0)", "iff(n > 1 || m > 1, 1, 0)"),
      ("sum(l.q)", "average(l.q)"), ("length(filter(l, (r) -> r.q > 2))", "length(l)"),
      ("l[0].q", "l[1].q"), ("n ?? 0", "n ?? 1"), ("ifError(n / m, 0)", "n / m"),
    ]) func `a changed result is reported with an input that shows it in both versions`(
      old: String, new: String
    ) throws
  {
    let versions = (form([old]), form([new]))
    let fact = try #require(DocumentDiff(versions.0, versions.1).meaning.first)
    let difference = try #require(fact.difference, "\(old) → \(new)")
    let outcomes = (
      versions.0.outcome(of: "f0", with: difference.witness),
      versions.1.outcome(of: "f0", with: difference.witness)
    )
    #expect(outcomes.0 == difference.old && outcomes.1 == difference.new)
    #expect(outcomes.0?.isSame(as: difference.new) == false)
  }

  @Test(
    arguments: [
      ("n + m", "(n + m)"), ("n+m", "n  +  m // both"),
      ("n + m", "let v = n + m; v"), ("n + m", "iff(false, 1, n + m)"), ("n + m", "m + n"),
      (#"iff(c == "A", n, iff(c == "B", m, 9))"#, #"ifs(c == "A", n, c == "B", m, true, 9)"#),
      ("sum(map(l, (r) -> r.q))", "sum(map(l, (line) -> line.q))"),
      ("n > 5 ? 1 : 0", "5 < n ? 1 : 0"),
    ]) func `equivalent formulas are not reported`(old: String, new: String) throws
  {
    let fact = try #require(verdict(old, new))
    #expect(fact.difference == nil, "\(old) → \(new)")
  }

  @Test func `a formula that cannot run does not make the stored document incomplete`() {
    #expect(verdict("n + 1", "n +")?.difference?.isComplete == true)
  }

  @Test func `equal formulas over equal fields are proved equivalent`() throws {
    guard case .proved? = verdict("n + m", "( n+m )")?.verdict else {
      Issue.record("not proved")
      return
    }
    // Another option can change the meaning of the same text.
    let inputs = Self.inputs.replacing(#""value": "B""#, with: #""value": "A""#)
    let formula = #"iff(c == "A", 1, 0)"#
    let diff = DocumentDiff(form([formula]), form([formula], inputs: inputs))
    #expect(diff.meaning.first?.difference?.witness.map(\.field) == ["c"])
  }

  @Test func `a difference is reported once, at its source`() {
    let old = form(["n * 2", "f0 + 1", "f1 + m"])
    let new = form(["n * 3", "f0 + 1", "f1 - m"])
    let diff = DocumentDiff(old, new)
    #expect(diff.meaning.filter { $0.difference != nil }.map(\.field) == ["f0", "f2"])
    #expect(diff.meaning.count == 2)
  }

  @Test func `values that the versions store differently are part of the input`() throws {
    let inputs = Self.inputs.replacing(#""value": 12"#, with: #""value": 70"#)
    let formula = "iff(n > 64, 1, 0)"
    let diff = DocumentDiff(form([formula]), form([formula], inputs: inputs))
    #expect(diff.meaning.first?.difference == nil)
    let changed = DocumentDiff(form(["n + 1"]), form(["n + 2"], inputs: inputs))
    #expect(changed.meaning.first?.difference?.witness.map(\.field) == ["n"])
  }

  @Test(
    arguments: [
      (
        #"{"_id": "q", "type": "number", "title": "Quantity"}, "#, "", "column-removed l.q breaking"
      ),
      (
        #"{"_id": "k", "type": "text"}"#, #"{"_id": "k", "type": "number"}"#,
        "column-type-changed l.k breaking"
      ),
      (#", {"_id": "oB", "value": "B"}"#, "", "option-removed c.oB breaking"),
      (#""value": "B""#, #""value": "Bee""#, "option-renamed c.oB compatible"),
      (#""title": "Share""#, #""title": "Portion""#, "field-renamed m cosmetic"),
      (
        #""_id": "m", "type": "number""#, #""_id": "m", "type": "text""#,
        "field-type-changed m breaking"
      ),
      (#""_id": "m""#, #""_id": "m2""#, "field-removed m breaking, field-added m2 compatible"),
      (
        #""title": "Share""#, #""title": "Share", "required": true"#,
        "required-changed m compatible"
      ),
      (
        #""title": "Share""#,
        #""title": "Share", "logic": {"action": "hide", "eval": "and", "conditions": []}"#,
        "logic-changed m compatible"
      ),
      (
        #""title": "Share""#, #""title": "Share", "disabled": true"#,
        "disabled-changed m compatible"
      ),
      (#""title": "Share""#, #""title": "Share", "format": "0.0""#, "format-changed m cosmetic"),
      (#""title": "Choice""#, #""title": "Choice", "multi": true"#, "multi-changed c compatible"),
      (
        #"{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "B"}"#,
        #"{"_id": "oB", "value": "B"}, {"_id": "oA", "value": "A"}"#,
        "options-reordered c cosmetic"
      ),
      (
        #"{"_id": "q", "type": "number", "title": "Quantity"}, {"_id": "k", "type": "text"}"#,
        #"{"_id": "k", "type": "text"}, {"_id": "q", "type": "number", "title": "Quantity"}"#,
        "columns-reordered l cosmetic"
      ),
      (
        #""type": "table""#, #""type": "table", "tableColumnOrder": ["k", "q"]"#,
        "columns-reordered l cosmetic"
      ),
      (#""value": 3"#, #""value": 4"#, ""),
    ]) func `each changed part is reported with its effect on stored data`(
      text: String, replacement: String, expected: String
    )
  {
    let changed = Self.inputs.replacing(text, with: replacement)
    #expect(changed != Self.inputs)
    let diff = DocumentDiff(form([]), form([], inputs: changed))
    let reported = diff.structure.map { "\($0.kind) \($0.path) \($0.impact.rawValue)" }
    #expect(reported.joined(separator: ", ") == expected)
    #expect(diff.isBreaking == expected.contains("breaking"))
  }

  @Test func `a field that no longer accepts several values is a breaking change`() {
    let many = Self.inputs.replacing(
      #""title": "Choice""#, with: #""title": "Choice", "multi": true"#)
    let diff = DocumentDiff(form([], inputs: many), form([]))
    #expect(diff.structure.map(\.text) == ["field 'Choice' accepts only one"])
    #expect(diff.isBreaking)
  }

  @Test func `reports show inputs and values as authors write them`() {
    let diff = DocumentDiff(form(["n * 2", "m"]), form(["n / (m - 3)", "m"]))
    #expect(
      diff.text == """
        compatible formula 'd0' is changed
        differs    'Result 0' as it is stored: fails (division by zero; check first whether the divisor is 0), was 24
        computed fields: 1 differ, 1 proved the same

        """)
    #expect(
      diff.markdown(old: "a", new: "b").hasPrefix("### a → b\n\n| Impact | Change |\n|---|---|\n"))
    let json = String(decoding: diff.json(old: "a", new: "b"), as: UTF8.self)
    #expect(
      json.contains(
        #""witness":{"values":{}},"old":{"value":24},"new":{"error":{"code":"division-by-zero""#))
    #expect(json.contains(#"{"field":"f1","verdict":"same","by":"proof","trials":0}"#))
  }

  @Test func `SARIF results refer to their file by URI`() {
    let results = DocumentDiff(form(["n * 2"]), form(["n * 3"])).sarifResults(file: "a b.json")
    #expect(!results.isEmpty)
    for result in results {
      #expect(String(decoding: result, as: UTF8.self).contains(#""uri":"a%20b.json""#))
    }
  }
}
