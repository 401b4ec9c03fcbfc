import JSONTree
import JoyDocLint
import SourceText
import Testing

/// Formulas that are written in a field instead of in the document's `formulas`.
@Suite struct MisplacedFormulaTests {
  private static let advice =
    "define it in the document's 'formulas' and apply it to the field by its id"
  private static let input = #"{"_id": "amount", "type": "number", "file": "f", "value": 5}"#

  private func document(_ field: String, formulas: String? = nil) -> String {
    let list = formulas.map { #", "formulas": \#($0)"# } ?? ""
    return #"{"files": [], "fields": [\#(Self.input), \#(field)]\#(list)}"#
  }

  private func findings(in document: String) -> [Finding] {
    Linter().findings(in: Array(document.utf8), of: "form.json")
  }

  private func applying(_ fix: DocumentDiagnostic.Fix, to document: String) -> String {
    var edit = JSONEdit()
    for change in fix.edits { edit.replace(change.range, with: change.replacement.utf8) }
    return String(decoding: edit.applied(to: Array(document.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    (#""formula": "amount * 0.19""#, "misspelled-word", "amount * 0.19"),
    (#""expression": "amount * 0.19""#, "misspelled-word", "amount * 0.19"),
    (#""value": "=amount+1""#, "stored-value", "amount+1"),
    (#""value": "=SUM(amount;2)""#, "stored-value", "SUM(amount;2)"),
    (#""value": "amount * 2""#, "stored-value", "amount * 2"),
    (#""value": "round(amount, 2)""#, "stored-value", "round(amount, 2)"),
    (#""formulas": "amount*2""#, "structure", "amount*2"),
    (#""formulas": ["amount * 2"]"#, "structure", "amount * 2"),
  ])
  func `a formula in a member of a field moves into formulas`(
    member: String, rule: String, formula: String
  ) throws {
    let application =
      #"{"_id": "vat_formula_application", "key": "value", "formula": "vat_formula"}"#
    let definition =
      #"{"_id": "vat_formula", "desc": "", "type": "calc", "scope": "global", "expression": "\#(formula)"}"#
    let start = #"{"_id": "vat", "type": "number", "file": "f", "#
    for (formulas, expected) in [
      (nil, "[\(definition)]"), ("[]", "[\(definition)]"),
      (
        #"[{"_id": "old", "expression": "1"}]"#,
        #"[{"_id": "old", "expression": "1"},\#(definition)]"#
      ),
    ] as [(String?, String)] {
      let text = document(start + member + "}", formulas: formulas)
      let found = findings(in: text).filter { $0.diagnostic.hint == Self.advice }
      #expect(found.map(\.diagnostic.rule) == [rule], "\(found.map(\.advice))")
      let fix = try #require(found.first?.diagnostic.fixes.first)
      #expect(fix.title == "move the formula into 'formulas'" && !fix.isSafe)
      let fixed = applying(fix, to: text)
      #expect(fixed == document(start + #""formulas": [\#(application)]}"#, formulas: expected))
      #expect(findings(in: fixed).allSatisfy { $0.diagnostic.hint != Self.advice })
    }
  }

  @Test func `a formula in place of an id moves into formulas`() throws {
    let start = #"{"_id": "net", "type": "number", "file": "f", "formulas": [{"formula": "#
    let text = document(start + #""round(amount * 0.81, 2)", "key": "value"}]}"#)
    let found = findings(in: text).filter { $0.diagnostic.hint == Self.advice }
    #expect(found.map(\.diagnostic.rule) == ["missing-definition"])
    let fix = try #require(found.first?.diagnostic.fixes.first)
    let definition =
      #"{"_id": "net_formula", "desc": "", "type": "calc", "scope": "global", "expression": "round(amount * 0.81, 2)"}"#
    #expect(
      applying(fix, to: text)
        == document(
          start + #""net_formula", "key": "value"}]}"#, formulas: "[\(definition)]"))
  }

  @Test func `an expression in an application moves into formulas`() throws {
    let start = #"{"_id": "net", "type": "number", "file": "f", "formulas": ["#
    let text = document(start + #"{"_id": "a", "key": "value", "expression": "amount + 1"}]}"#)
    let found = findings(in: text).filter { $0.diagnostic.hint == Self.advice }
    #expect(found.map(\.diagnostic.rule) == ["unassigned-formula"])
    let fix = try #require(found.first?.diagnostic.fixes.first)
    let fixed = applying(fix, to: text)
    #expect(fixed.contains(#""key": "value", "formula": "net_formula"}]}"#), "\(fixed)")
    #expect(fixed.contains(#""expression": "amount + 1"}]"#), "\(fixed)")
  }

  @Test func `the new definition has an id of its own`() throws {
    let text = document(
      #"{"_id": "vat", "type": "number", "file": "f", "formula": "amount * 2"}"#,
      formulas: #"[{"_id": "vat_formula", "expression": "1"}]"#)
    let found = findings(in: text).first { $0.diagnostic.hint == Self.advice }
    let fix = try #require(found?.diagnostic.fixes.first)
    #expect(applying(fix, to: text).contains(#""_id": "vat_formula_2", "desc""#))
  }

  @Test func `a field that applies a formula already gets no fix`() {
    let text = document(
      #"{"_id": "vat", "type": "number", "file": "f", "formula": "amount * 2", "formulas": [{"_id": "a", "key": "value", "formula": "old"}]}"#,
      formulas: #"[{"_id": "old", "expression": "1"}]"#)
    let found = findings(in: text).filter { $0.diagnostic.hint == Self.advice }
    #expect(found.count == 1 && found.first?.diagnostic.fixes.isEmpty == true)
  }

  @Test(arguments: [
    #""type": "number", "value": "N/A""#, #""type": "number", "value": "12-34""#,
    #""type": "number", "value": "see note (2)""#, #""type": "date", "value": "12/31/2026""#,
    #""type": "text", "value": "amount * 2""#, #""type": "text", "value": "=== total ===""#,
    #""type": "text", "value": "=5""#,
    #""type": "number", "formulas": [{"_id": "a", "key": "value", "formula": "net-total"}]"#,
  ])
  func `other texts and ids are not formulas`(members: String) {
    let text = document(#"{"_id": "vat", "file": "f", \#(members)}"#)
    #expect(findings(in: text).allSatisfy { $0.diagnostic.hint != Self.advice })
  }

  @Test func `a text that begins with an equals sign is only a remark in a text field`() {
    let text = document(#"{"_id": "note", "type": "text", "file": "f", "value": "=amount+1"}"#)
    let found = findings(in: text).filter { $0.diagnostic.hint == Self.advice }
    #expect(found.map(\.diagnostic.severity) == [.information])
  }
}
