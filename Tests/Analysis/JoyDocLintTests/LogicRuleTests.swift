import FormulaLint
import JoyDocLint
import SourceText
import Testing

@Suite struct LogicRuleTests {
  /// Returns the finding about a field `y` with one condition on fields or columns of the document.
  private func findings(_ condition: String) -> [String] {
    let text = #"""
      {"files": [{"_id": "f", "pages": [], "pageOrder": []}], "fields": [
        {"_id": "words", "type": "text", "file": "f"}, {"_id": "count", "type": "number", "file": "f"},
        {"_id": "when", "type": "date", "file": "f"}, {"_id": "custom", "type": "stars", "file": "f"},
        {"_id": "pick", "type": "dropdown", "file": "f", "options": [
          {"_id": "o1", "value": "Red"}, {"_id": "o2", "value": "Blue", "deleted": true}]},
        {"_id": "y", "type": "text", "file": "f", "logic": {"action": "hide", "eval": "and",
         "conditions": [{"file": "f", "page": "p", \#(condition)}]}}], "formulas": []}
      """#
    return Linter().findings(in: Array(text.utf8), of: "document.json").filter {
      $0.diagnostic.rule.hasPrefix("logic-") || $0.diagnostic.rule == "unknown-logic"
    }.map { finding in
      let range = finding.diagnostic.range
      let place = String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
      return "\(finding.diagnostic.rule) \(place) \(finding.diagnostic.hint ?? "")"
    }
  }

  @Test(arguments: [
    (#""field": "words", "condition": "?=", "value": "x""#, nil),
    (#""field": "count", "condition": ">", "value": "5""#, nil),
    (#""field": "count", "condition": "null=""#, nil),
    (#""field": "pick", "condition": "=", "value": "o1""#, nil),
    (#""field": "pick", "condition": "!=", "value": "Red""#, nil),
    (#""field": "custom", "condition": ">", "value": "x""#, nil),
    (#""field": "words", "condition": ">", "value": 5"#, #"logic-mismatch ">""#),
    (#""field": "count", "condition": "?=", "value": 5"#, #"logic-mismatch "?=""#),
    (
      #""field": "pick", "condition": "<", "value": "o1""#,
      #"logic-mismatch "<" write "*=" (filled), "null=" (empty)"#
    ),
    (#""field": "count", "condition": "=", "value": "many""#, #"logic-mismatch "many""#),
    (#""field": "count", "condition": "=", "value": true"#, "logic-mismatch true"),
    (#""field": "words", "condition": "=", "value": {}"#, "logic-mismatch {}"),
    (
      #""field": "pick", "condition": "=", "value": "Rod""#,
      #"logic-mismatch "Rod" did you mean 'Red'?"#
    ),
    (#""field": "pick", "condition": "=", "value": "o2""#, #"logic-mismatch "o2""#),
    (#""field": "when", "condition": "*=""#, #"logic-mismatch "when""#),
    (
      #""field": "words", "condition": "~""#,
      #"unknown-logic "~" write "*=" (filled), "null=" (empty), "=" (is), "!=" (is not)"#
    ),
  ])
  func `a condition must fit its field`(condition: String, expected: String?) {
    let found = findings(condition)
    #expect(found.count == (expected == nil ? 0 : 1), "\(found)")
    if let expected { #expect(found.first?.hasPrefix(expected) ?? false, "\(found)") }
  }

  @Test func `a condition of a schema reads the parent rows`() {
    func names(_ condition: String) -> [String] {
      let text = #"""
        {"files": [{"_id": "f", "pages": [], "pageOrder": []}], "fields": [
          {"_id": "c", "type": "collection", "file": "f", "schema": {
            "top": {"root": true, "children": ["sub"], "tableColumns": [
              {"_id": "kind", "type": "dropdown", "options": [{"_id": "o1", "value": "Red"}]}]},
            "sub": {"tableColumns": [{"_id": "own", "type": "text"}], "logic": {"action": "hide", "eval": "and",
              "conditions": [{"schema": "top", "column": "kind", "condition": "*="}, {\#(condition)}]}}}}],
         "formulas": []}
        """#
      return Linter().findings(in: Array(text.utf8), of: "document.json").map(\.diagnostic.message)
    }
    #expect(names(#""schema": "top", "column": "kind", "condition": "=", "value": "o1""#) == [])
    #expect(
      names(#""schema": "top", "column": "own", "condition": "*=""#) == [
        "a condition of the schema 'sub' of 'c' refers to the column 'own' of the parent rows, which does not exist"
      ])
    #expect(
      names(#""schema": "ghost", "column": "kind", "condition": "*=""#) == [
        "a condition of the schema 'sub' of 'c' refers to the parent schema 'ghost', which does not exist"
      ])
    #expect(
      names(#""schema": "top", "column": "kind", "condition": "=", "value": "o7""#) == [
        "a condition of the schema 'sub' of 'c' compares the dropdown column 'kind' with 'o7', which is not one of its options"
      ])
  }
}
