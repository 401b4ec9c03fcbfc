import FormulaLint
import JoyDocLint
import SourceText
import Testing

@Suite struct HiddenInputTests {
  private static let hideUnlessMember = """
    "logic": {"action": "hide", "eval": "and", "conditions": [
      {"file": "f", "page": "p", "field": "kind", "condition": "!=", "value": "member"}]}
    """
  private static let showForMember = """
    "hidden": true, "logic": {"action": "show", "eval": "and", "conditions": [
      {"file": "f", "page": "p", "field": "kind", "condition": "=", "value": "member"}]}
    """

  /// A form with a kind and, on its second page, a discount, and a formula for a price.
  private func findings(
    _ formula: String, discount: String = "", secondPage: String = ""
  ) -> [String] {
    func member(_ text: String) -> String { text.isEmpty ? "" : ", \(text)" }
    let text = """
      {"files": [{"_id": "f", "pageOrder": ["p", "q"], "pages": [
         {"_id": "p", "fieldPositions": [{"_id": "p1", "field": "kind"}, {"_id": "p2", "field": "price"}]},
         {"_id": "q", "fieldPositions": [{"_id": "p3", "field": "discount"}]\(member(secondPage))}]}],
       "fields": [
         {"_id": "kind", "type": "text", "file": "f", "title": "Kind", "value": "member"},
         {"_id": "discount", "type": "number", "file": "f", "title": "Discount"\(member(discount))},
         {"_id": "price", "type": "number", "file": "f", "title": "Price",
          "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "\(formula)"}]}
      """
    var linter = Linter()
    linter.search = Linter.mostSearch
    return linter.findings(in: Array(text.utf8), of: "form.json")
      .filter { $0.diagnostic.rule == HiddenInputRule.description.name }
      .map { finding in
        let range = finding.diagnostic.range
        let place = String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
        let witness = finding.witness.map { String(decoding: $0, as: UTF8.self) } ?? "no witness"
        return "\(place): \(finding.diagnostic.message) \(witness)"
      }
  }

  @Test(arguments: [
    (hideUnlessMember, ""), (showForMember, ""), ("", hideUnlessMember),
  ])
  func `a hidden field that counts is told with the filling that shows it`(
    discount: String, page: String
  ) {
    #expect(
      findings("100 - (discount ?? 0)", discount: discount, secondPage: page) == [
        "discount: 'Discount' counts though it is hidden: 'Price' is 99 when 'Discount' is 1 and 'Kind' is empty, "
          + #"and is 100 without it {"values":{"discount":1,"kind":null}}"#
      ])
  }

  @Test(arguments: [
    // Whoever asks for what hides it, or whether it is shown, knows.
    ("iff(kind == 'member', 100 - (discount ?? 0), 100)", hideUnlessMember),
    ("iff(isVisible(discount), 100 - (discount ?? 0), 100)", hideUnlessMember),
    // Nothing hides it; and what is never shown is not meant to be.
    ("100 - (discount ?? 0)", ""), ("100 - (discount ?? 0)", #""hidden": true"#),
    ("length(kind)", hideUnlessMember),
  ])
  func `a formula that leaves a hidden field out is left alone`(formula: String, discount: String) {
    #expect(findings(formula, discount: discount) == [])
  }
}
