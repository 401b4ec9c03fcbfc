import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// Failures that are found without a search, and with one.
@Suite struct CanFailTests {
  private func text(_ formula: String) -> [UInt8] {
    Array(
      #"""
      {"files": [], "fields": [
        {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 6},
        {"_id": "count", "type": "number", "title": "Count", "file": "f", "value": 3},
        {"_id": "kind", "type": "text", "title": "Kind", "file": "f", "value": "A"},
        {"_id": "lines", "type": "table", "title": "Lines", "file": "f", "rowOrder": [], "value": [],
         "tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"}],
         "tableColumnOrder": ["q"]},
        {"_id": "each", "type": "number", "title": "Each", "file": "f", "value": 2,
         "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "desc": "", "type": "calc", "scope": "global",
         "expression": "\#(formula)"}]}
      """#.utf8)
  }

  private func findings(_ formula: String, searches: Bool) -> [Finding] {
    var linter = Linter()
    if searches { linter.search = Linter.maxSearch }
    return linter.findings(in: text(formula), of: "form.json").filter {
      $0.diagnostic.rule == CanFailRule.description.name
    }
  }

  @Test(arguments: [
    "price / count", "price % count", "round(price / count, 2)",
  ])
  func `a search finds every proved failure`(formula: String) {
    let proved = findings(formula, searches: false)
    #expect(proved.count == 1, "\(proved)")
    #expect(proved == findings(formula, searches: true))
    #expect(proved.first?.diagnostic.hint == "check first whether the divisor is 0")
  }

  @Test func `other failures are found only by a search`() {
    let formula = "iff(kind == 'B', price / count, 0)"
    #expect(findings(formula, searches: false).isEmpty)
    #expect(findings(formula, searches: true).count == 1)
  }

  @Test func `a comment suppresses a proved failure`() {
    let formula = "price / count // formulary:ignore can-fail"
    #expect(findings(formula, searches: false).isEmpty)
    #expect(Linter().findings(in: text(formula), of: "form.json").isEmpty)
  }
}
