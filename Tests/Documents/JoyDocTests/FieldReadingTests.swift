import JSONTree
import JoyDoc
import SourceText
import Testing

/// Properties of fields that are read on demand.
struct FieldReadingTests {
  private func document(_ field: String, positions: String = "") -> JoyDocument {
    JoyDocument(
      JSONTree.parse(
        Array(
          """
          {"fields": [\(field)],
           "formulas": [{"_id": "f0", "expression": "1"}, {"_id": "f1", "expression": "2"}],
           "files": [{"_id": "file", "pages": [{"_id": "page", "fieldPositions": [\(positions)]}]}]}
          """.utf8)
      ).tree)
  }

  @Test(arguments: [
    ("", "own"),
    (#"{"field": "d", "format": "first"}, {"field": "d", "format": "second"}"#, "first"),
    (#"{"field": "d"}, {"field": "d", "format": "second"}"#, "own"),
    (#"{"field": "e", "format": "other"}, {"format": "nobody's"}"#, "own"),
  ])
  func `a date is shown in the format of its first position, else of the field`(
    positions: String, format: String
  ) {
    let date = #"{"_id": "d", "type": "date", "format": "own"}"#
    #expect(document(date, positions: positions).fields[0].format == format)
    // Fields of other types have no format of a position.
    let text = #"{"_id": "d", "type": "text", "format": "own"}"#
    #expect(document(text, positions: positions).fields[0].format == "own")
  }

  @Test(
    arguments: [
      (nil, nil), ("7", nil), ("[]", nil), ("[1]", nil), ("[{}]", .other(key: nil)),
      (#"[{"key": "hidden", "formula": "f1"}]"#, .other(key: "hidden")),
      (#"[{"key": "value", "formula": "f1"}]"#, .value(definition: 1)),
      (#"[{"key": "value"}]"#, .value(definition: nil)),
      (#"[{"key": "value", "formula": "f9"}]"#, .value(definition: nil)),
      (#"[{"key": "value", "formula": "f1"}, {"key": "hidden"}]"#, .other(key: "hidden")),
      (#"[{"key": "hidden"}, {"key": "value", "formula": "f1"}]"#, .value(definition: 1)),
      (
        #"[{"key": "value", "formula": "f1"}, {"key": "value", "formula": "\u0066\u0030"}]"#,
        .value(definition: 0)
      ),
    ] as [(String?, AppliedFormula?)])
  func `the formula applied to a field is found without reading its applications`(
    list: String?, applied: AppliedFormula?
  ) {
    let member = list.map { ", \"formulas\": \($0)" } ?? ""
    let document = document("{\"_id\": \"a\", \"type\": \"text\"\(member)}")
    let field = document.fields[0]
    #expect(field.applied(among: document.definitionNumbers) == applied)
    let known = field.application.map { application in
      AppliedFormula.value(
        definition: application.formula.flatMap { document.definitionNumbers.number(of: $0) })
    }
    #expect(known ?? field.applications.last.map { .other(key: $0.key) } == applied)
  }
}
