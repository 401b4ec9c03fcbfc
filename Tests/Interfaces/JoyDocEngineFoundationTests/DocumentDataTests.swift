import Foundation
import JoyDocEngine
import JoyDocEngineFoundation
import Testing

/// Documents as `Data`.
@Suite struct DocumentDataTests {
  @Test func `a document is read from data and written to it`() throws {
    let form = Data(#"{"files": [], "fields": [{"_id": "a", "type": "number"}]}"#.utf8)
    var engine = try DocumentEngine(form)
    #expect(engine.data == form)
    let error = #expect(throws: ChangeError.self) { try engine.set("b", to: 1) }
    #expect(error?.localizedDescription == "the document has no field 'b'")
  }
}
