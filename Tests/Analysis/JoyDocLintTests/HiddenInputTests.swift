import FormulaLint
import Formulas
import JSONTree
import JoyDoc
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

  /// A form with a kind, a discount on its second page, and a formula for a price.
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
    linter.search = Linter.maxSearch
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
  func `a hidden field that affects a result is reported with an example input`(
    discount: String, page: String
  ) {
    #expect(
      findings("100 - (discount ?? 0)", discount: discount, secondPage: page) == [
        "discount: 'Discount' counts though it is hidden: 'Price' is 99 when 'Discount' is 1 and 'Kind' is empty, "
          + #"and is 100 without it {"values":{"discount":1,"kind":""}}"#
      ])
  }

  @Test(arguments: [
    // The formula reads the controlling field, or whether the field is shown.
    ("iff(kind == 'member', 100 - (discount ?? 0), 100)", hideUnlessMember),
    ("iff(isVisible(discount), 100 - (discount ?? 0), 100)", hideUnlessMember),
    // Nothing hides the field, or it is never shown.
    ("100 - (discount ?? 0)", ""), ("100 - (discount ?? 0)", #""hidden": true"#),
    ("length(kind)", hideUnlessMember),
  ])
  func `a formula that excludes a hidden field is not reported`(formula: String, discount: String) {
    #expect(findings(formula, discount: discount) == [])
  }
}

/// Forms with many hidden fields.
@Suite struct ManyHiddenInputsTests {
  /// Returns the findings of a form with hidden fields that one formula reads, or one formula each.
  private func reported(_ count: Int, byOne: Bool, work: Int) -> [Finding] {
    let numbers = 0..<count
    let hidden = numbers.map {
      """
      {"_id": "d\($0)", "type": "number", "file": "f", "title": "D\($0)", "logic": {"action": "hide", "eval": "and",
       "conditions": [{"file": "f", "page": "p", "field": "kind", "condition": "!=", "value": "member"}]}}
      """
    }
    let formulas =
      byOne
      ? [numbers.map { "(d\($0) ?? 0)" }.joined(separator: " + ")] : numbers.map { "d\($0) ?? 0" }
    let results = formulas.indices.map {
      #"{"_id": "r\#($0)", "type": "number", "file": "f", "title": "R\#($0)", "formulas": [{"_id": "a\#($0)", "key": "value", "formula": "x\#($0)"}]}"#
    }
    let definitions = formulas.indices.map {
      #"{"_id": "x\#($0)", "expression": "\#(formulas[$0])"}"#
    }
    let positions = numbers.map { #"{"_id": "p\#($0)", "field": "d\#($0)"}"# }
    let kind = #"{"_id": "kind", "type": "text", "file": "f", "value": "member"}"#
    let text = """
      {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [
         {"_id": "p", "fieldPositions": [\((positions + [#"{"_id": "k", "field": "kind"}"#]).joined(separator: ","))]}]}],
       "fields": [\(([kind] + hidden + results).joined(separator: ","))],
       "formulas": [\(definitions.joined(separator: ","))]}
      """
    let document = LintedDocument(
      JoyDocument(JSONTree.parse(Array(text.utf8)).tree), language: .standard,
      profile: RuleSettings().profile)
    return HiddenInputRule.check(document, work: work)
  }

  @Test(arguments: [true, false])
  func `each of thirty hidden fields is reported`(byOne: Bool) {
    let findings = reported(30, byOne: byOne, work: Linter.maxSearch)
    #expect(findings.count == 30)
    #expect(findings.flatMap(\.diagnostic.notes).isEmpty)
  }

  @Test(arguments: [true, false])
  func `the last finding reports how many fields were skipped by the work limit`(
    byOne: Bool
  ) {
    let findings = reported(30, byOne: byOne, work: Linter.maxSearch / 30)
    #expect(!findings.isEmpty && findings.count < 30)
    #expect(
      findings.flatMap(\.diagnostic.notes).map(\.message) == [
        "\(30 - findings.count) more fields that logic can hide were not checked, which would take too long"
      ])
  }
}
