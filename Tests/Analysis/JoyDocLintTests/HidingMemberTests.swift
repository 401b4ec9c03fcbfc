import JSONTree
import JoyDoc
import JoyDocLint
import SourceText
import Testing

/// Repeated and misspelled members: one finding at the word, and none about the consequences.
@Suite struct HidingMemberTests {
  private static let document = """
    {
      "_id": "d", "type": "document",
      "files": [
        {"_id": "f", "pages": [
          {"_id": "p", "name": "P", "width": 816, "height": 1056, "cols": 8, "rowHeight": 8,
            "layout": "grid", "presentation": "normal", "fieldPositions": [
              {"_id": "x", "field": "a", "type": "number", "displayType": "original", "x": 0,
                "y": 0, "width": 4, "height": 8},
              {"_id": "z", "field": "b", "type": "number", "displayType": "original", "x": 4,
                "y": 0, "width": 4, "height": 8}]}],
          "pageOrder": ["p"]}
      ],
      "fields": [
        {"_id": "a", "type": "number", "file": "f", "title": "A", "value": 7},
        {"_id": "b", "type": "number", "file": "f", "title": "B",
          "formulas": [{"_id": "q", "key": "value", "formula": "one"}]}
      ],
      "formulas": [
        {"_id": "one", "desc": "", "type": "calc", "scope": "global", "expression": "a * 2"}
      ]
    }
    """

  private func findings(_ text: String) -> [Finding] {
    Linter().findings(in: Array(text.utf8), of: "form.json")
  }

  /// Returns the text after the first fix of the first finding.
  private func mended(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let edits = findings(text).first?.diagnostic.fixes.first?.edits ?? []
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("fields", "feilds", "unknown member 'feilds'"),
    ("files", "fils", "unknown member 'fils'"),
    ("layout", "layot", "the page 'p' has the unknown member 'layot'"),
    ("field", "feild", "the field position 'x' has the unknown member 'feild'"),
    ("formula", "formla", "the application 'q' has the unknown member 'formla'"),
    ("expression", "expresion", "the formula 'one' has the unknown member 'expresion'"),
  ])
  func `a misspelled member is the only finding, and its fix restores the document`(
    name: String, written: String, message: String
  ) {
    #expect(findings(Self.document).isEmpty)
    let text = Self.document.replacing("\"\(name)\":", with: "\"\(written)\":", maxReplacements: 1)
    #expect(findings(text).map(\.diagnostic.message) == [message])
    #expect(findings(text).first?.diagnostic.hint == "did you mean '\(name)'?")
    #expect(mended(text) == Self.document)
  }

  @Test func `a misspelled list of formulas is the only finding`() {
    let text = Self.document.replacing("\n  \"formulas\": [", with: "\n  \"formuls\": [")
    #expect(findings(text).map(\.diagnostic.message) == ["unknown member 'formuls'"])
    #expect(mended(text) == Self.document)
  }

  @Test(arguments: ["fields", "files", "formulas"])
  func `a repeated list is the only finding, and its fix removes the empty one`(name: String) {
    let texts: [String] = [
      String(Self.document.dropLast(2)) + ",\n  \"\(name)\": []\n}",
      "{\"\(name)\": [], " + String(Self.document.dropFirst()),
    ]
    for text in texts {
      let messages = findings(text).map { $0.diagnostic.message }
      #expect(messages == ["the document has the duplicate member '\(name)'"])
      #expect(findings(mended(text)).isEmpty)
    }
  }

  @Test func `two lists of fields are joined`() {
    let field = #"{"_id": "c", "type": "number", "file": "f", "title": "C"}"#
    let text = String(Self.document.dropLast(2)) + ",\n  \"fields\": [\(field)]\n}"
    let document = JoyDocument(JSONTree.parse(Array(mended(text).utf8)).tree)
    #expect(document.fields.map(\.id) == ["a", "b", "c"])
    #expect(findings(mended(text)).allSatisfy { $0.diagnostic.severity != .error })
  }
}
