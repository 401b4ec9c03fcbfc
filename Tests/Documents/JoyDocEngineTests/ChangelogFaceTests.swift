import JoyDocEngine
import Testing

/// Changelogs through the public interface.
@Suite struct ChangelogFaceTests {
  private static let document = Array(
    #"""
    {"_id":"1","identifier":"doc_1","files":[{"_id":"f","pages":[{"_id":"p","fieldPositions":[{"_id":"fp","field":"a"}]}]}],
     "fields":[{"_id":"a","type":"number","value":1},
     {"_id":"b","type":"number","formulas":[{"_id":"x","formula":"double","key":"value"}]}],
     "formulas":[{"_id":"double","expression":"a * 2"}]}
    """#.utf8)

  @Test func `a written changelog names the document and reads as the same change`() throws {
    var engine = try DocumentEngine(Self.document)
    let change = DocumentChange.fieldUpdate(FieldUpdate(field: "a", value: 5))
    let changelog = engine.changelog(of: change)
    #expect(changelog["target"]?.string == "field.update")
    #expect(changelog["identifier"]?.string == "doc_1")
    #expect(changelog["fieldPositionId"]?.string == "fp")
    let read = try #require(try DocumentChange.change(in: changelog))
    try engine.apply(read)
    #expect(engine.storedValue(of: "a")?.number == 5)
    #expect(engine.storedValue(of: "b")?.number == 10)
  }

  @Test func `an event is no change, and an unknown target throws`() throws {
    #expect(try DocumentChange.change(in: ["target": "page.focus"]) == nil)
    #expect(throws: ChangeError.self) { try DocumentChange.change(in: ["target": "a.b"]) }
    #expect(throws: ChangeError.self) { try DocumentChange.change(in: [1]) }
  }

  @Test func `the fields with formulas are listed`() throws {
    #expect(try DocumentEngine(Self.document).computedFields == ["b"])
  }
}
