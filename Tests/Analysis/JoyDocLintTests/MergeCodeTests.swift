import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// Merge codes in the compact view of a table.
@Suite struct MergeCodeTests {
  private static let template = #"{{item}}: {{qty}} x {{ price }} {{prize}}"#

  /// Returns severity, marked text and advice of the findings about `template`, as written in JSON.
  private func found(_ template: String, _ changes: (old: String, new: String)...) throws
    -> [String]
  {
    var text = try Form2026.text((Self.template, template))
    for (old, new) in changes {
      try #require(text.contains(old))
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    let bytes = Array(text.utf8)
    return try Form2026.findings(of: ["merge-code"], in: text).map { finding in
      let range = finding.diagnostic.range
      let marked = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      return "\(finding.diagnostic.severity.rawValue) '\(marked)': \(finding.advice)"
    }
  }

  @Test func `an unknown column is reported with the nearest one`() throws {
    #expect(
      try found(Self.template) == [
        "warning 'prize': no column of 'lines' is called 'prize'; did you mean 'price'?"
      ])
  }

  @Test func `ranges are exact through escapes`() throws {
    #expect(
      try found(#"{\"blocks\":[{\"text\":\"{{item}} \u00e9 {{qtty}}\"}]}"#) == [
        "warning 'qtty': no column of 'lines' is called 'qtty'; did you mean 'qty'?"
      ])
  }

  @Test func `a title in a code has a safe fix`() throws {
    let text = try Form2026.text((Self.template, "{{Qty}}"))
    let (bytes, count) = try Form2026.linter().fixed(
      Array(text.utf8), of: "a.json", includingUnsafe: false)
    #expect(count == 1)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""template": "{{qty}}""#))
  }

  @Test func `formatting and missing braces are reported`() throws {
    #expect(
      try found("{{<b>qty</b>}} and {{qty") == [
        "warning '<b>qty</b>': the merge code '{{<b>qty</b>}}' contains formatting, so it is shown as written; format the code as a whole",
        "information 'qty': the merge code '{{qty' is not closed, so it is shown as written; write }} after it",
      ])
  }

  @Test func `deleted columns and images are reported`() throws {
    #expect(
      try found(
        "{{item}} {{qty}}",
        (#""_id": "item","#, #""_id": "item", "deleted": true,"#),
        (#""_id": "qty",\#n     "type": "number""#, #""_id": "qty", "type": "image""#)) == [
          "warning 'item': the column 'item' of 'lines' is deleted",
          "information 'qty': the column 'qty' of 'lines' contains images, which a text cannot show",
        ])
  }

  @Test func `another display type has no merge codes`() throws {
    #expect(
      try found("{{prize}}", (#""displayType": "rte""#, #""displayType": "original""#)) == [])
  }

  @Test func `codes in unknown members of a column are checked`() throws {
    #expect(
      try found("{{item}}", (#""_id": "item","#, #""_id": "item", "row": {"text": "{{x9}}"},"#))
        == [
          "warning 'x9': no column of 'lines' is called 'x9'"
        ])
  }

  @Test(arguments: [(10_000, false), (10_001, true)])
  func `only merge codes over the limit are not checked`(count: Int, isTruncated: Bool) throws {
    let codes = String(repeating: "{{qty}}", count: count)
    #expect(
      try found(codes)
        == (isTruncated
          ? [
            "information 'qty': the table 'lines' has too many merge codes: only 10000 are checked"
          ] : []))
  }

  @Test(arguments: ["{{}}", "{{ }}", "{ {qty}}", "{{{{{{", "}}{{", "{{qty}", "{{\\n}}"])
  func `braces without a column are never an error`(text: String) throws {
    #expect(try found(text).allSatisfy { $0.hasPrefix("information") })
  }
}
