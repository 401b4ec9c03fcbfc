import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// The rules about decorators, reserved ids and other members that the format gained in 2026.
@Suite struct Format2026RuleTests {
  private func found(_ rule: String, in text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try Form2026.findings(of: [rule], in: text).map { finding in
      let range = finding.diagnostic.range
      let marked = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      return "\(finding.diagnostic.severity.rawValue) '\(marked)': \(finding.advice)"
    }
  }

  @Test func `actions, colors and icons of decorators are checked`() throws {
    #expect(
      try found("decorator", in: Form2026.text) == [
        #"warning '"archive"': duplicate action 'archive' in the decorators of the field 'lines'"#,
        "warning '{': a decorator of the field 'total' has no action; a tap on it reports the action",
        #"information '"circle-inf"': hosts show a default picture for the icon 'circle-inf'; did you mean 'circle-info'?"#,
        #"warning '"blue"': 'blue' is not a color, such as #3B82F6"#,
      ])
    #expect(try found("structure", in: Form2026.text) == [])
  }

  @Test func `decorators of rows and cells are checked on their own`() throws {
    let text = try Form2026.text(
      (
        #""_id": "r1","#,
        #""_id": "r1", "decorators": {"all": [{"action": "a", "icon": "file"}], "qty": [{"action": "a"}]},"#
      ))
    #expect(
      try found("decorator", in: text).filter { $0.contains("a row of") } == [
        "information '{': a decorator of a row of 'lines' is not shown: it has neither an icon nor a label"
      ])
  }

  @Test(arguments: [(998, false), (999, true)])
  func `only decorators over the limit are not checked`(count: Int, isTruncated: Bool) throws {
    // The field itself has two decorators.
    let list = Array(repeating: "5", count: count).joined(separator: ", ")
    let inRow = #""decorators": {"all": [], "qty": [\#(list)]}"#
    let text = try Form2026.text((#""_id": "r1","#, #""_id": "r1", \#(inRow),"#))
    let report =
      "information '[': 'lines' has too many decorators: only 1000 are checked"
    #expect(
      try found("decorator", in: text).filter { $0.contains("too many") }
        == (isTruncated ? [report] : []))
  }

  @Test(arguments: ["5", #""x""#, "null", #"{"a": 5}"#, "[5, null, [1]]"])
  func `decorators of any shape are read`(value: String) throws {
    let text = try Form2026.text((#""_id": "r1","#, #""_id": "r1", "decorators": \#(value),"#))
    #expect(try found("decorator", in: text).count == 4)
  }

  @Test func `words of decorator paths are reserved`() throws {
    let text = try Form2026.text(
      (#""_id": "p2""#, #""_id": "rows""#), (#""_id": "fp5""#, #""_id": "schemas""#),
      (#""_id": "r2""#, #""_id": "columns""#))
    #expect(
      try found("reserved-id", in: text).map { $0.prefix(24) } == [
        #"warning '"schemas"': a p"#, #"warning '"rows"': a page"#, #"warning '"columns"': a r"#,
      ])
  }

  @Test func `escaped names and ids are recognized`() throws {
    let text = try Form2026.text(
      (#""_id": "p2""#, #""_id": "r\u006Fws""#), (#""_id": "r2""#, #""_id": "c\u006Flumns""#),
      (#""_id": "r1","#, #""_id": "r1", "decor\u0061tors": {"all": [{"action": "a"}]},"#))
    #expect(try found("reserved-id", in: text).count == 2)
    #expect(try found("decorator", in: text).count == 5)
  }

  @Test func `a hidden column of a position is moved to the column`() throws {
    let text = try Form2026.text(
      (#""item": {"#, #""qty": {"hidden": true}, "item": {"#))
    #expect(try found("deprecated-property", in: text).count == 1)
    let (bytes, count) = try Form2026.linter().fixed(
      Array(text.utf8), of: "a.json", includingUnsafe: false)
    #expect(count == 1)
    let fixed = String(decoding: bytes, as: UTF8.self)
    #expect(fixed.contains(#""qty": {}"#))
    #expect(try found("deprecated-property", in: fixed) == [])
  }

  @Test func `a position that shows a column is not said to hide it`() throws {
    let text = try Form2026.text((#""item": {"#, #""qty": {"hidden": false}, "item": {"#))
    let found = try found("deprecated-property", in: text)
    #expect(found.count == 1 && found.allSatisfy { $0.contains("is shown") }, "\(found)")
  }

  @Test func `withdrawn logic is preserved, and its fields are checked`() throws {
    let logic =
      #"{"action": "enforce", "eval": "and", "conditions": [{"field": "totl", "condition": "*="}]}"#
    let text = try Form2026.text(
      (#""_id": "item","#, #""_id": "item", "requiredLogic": \#(logic),"#))
    #expect(try found("unreleased-property", in: text).count == 1)
    #expect(
      try found("logic-on-missing-field", in: text) == [
        #"warning '"totl"': a condition of the column 'item' of 'lines' refers to the field 'totl', which does not exist; did you mean 'total'?"#
      ])
    #expect(try found("unknown-logic", in: text) == [])
    #expect(try found("logic-without-condition", in: text) == [])
  }

  @Test func `a column that is hidden in all views is never shown`() throws {
    #expect(try found("never-shown", in: Form2026.text) == [])
    let text = try Form2026.text((#""pdf""#, #""pdf", "desktop""#))
    #expect(try found("never-shown", in: text).count == 1)
  }
}
