import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

/// Changes of collections on a host that does not allow them.
@Suite struct AllowancesTests {
  /// Changelogs that edit the collection, at the depths 0, 1 and 2.
  static let edits = [
    #"{"target":"field.update","fieldId":"coll","change":{"value":[]}}"#,
    #"{"target":"field.update","fieldId":"coll","change":{"schema":{"root":{"root":true}}}}"#,
    #"{"target":"field.update","fieldId":"coll","change":{"type":"text"}}"#,
    #"{"target":"field.value.rowCreate","fieldId":"coll","change":{"row":{"_id":"s3","cells":{"sys":"Gas"}}}}"#,
    #"{"target":"field.value.rowUpdate","fieldId":"coll","change":{"rowId":"s1","row":{"cells":{"sys":"Oil"}}}}"#,
    #"{"target":"field.value.rowDelete","fieldId":"coll","change":{"rowId":"s1"}}"#,
    #"{"target":"field.value.rowMove","fieldId":"coll","change":{"rowId":"s1","targetRowIndex":1}}"#,
    #"{"target":"field.value.rowCreate","fieldId":"coll","change":{"row":{"_id":"d9","cells":{"n":1}},"schemaId":"dev","parentPath":"s2.dev"}}"#,
    #"{"target":"field.value.rowUpdate","fieldId":"coll","change":{"rowId":"d1","row":{"cells":{"n":7}},"schemaId":"dev","parentPath":"s1.dev"}}"#,
    #"{"target":"field.value.rowDelete","fieldId":"coll","change":{"rowId":"d1","schemaId":"dev","parentPath":"s1.dev"}}"#,
    #"{"target":"field.value.rowMove","fieldId":"coll","change":{"rowId":"d1","targetRowIndex":1,"schemaId":"dev","parentPath":"s1.dev"}}"#,
    #"{"target":"field.value.rowCreate","fieldId":"coll","change":{"row":{"_id":"x","cells":{"p":"gear"}},"schemaId":"part","parentPath":"s1.dev.d1.part"}}"#,
    #"{"target":"field.delete","fieldId":"coll","change":{}}"#,
  ]

  @Test(arguments: edits)
  func `editing a collection requires the allowance, and otherwise has no effect`(
    edit: String
  ) throws {
    var engine = try SampleDocument.engine()
    _ = engine.recalculate()
    let (before, values) = (engine.bytes, engine.readings)
    engine.allowances.remove(.collections)
    #expect(throws: ChangeError.unlicensed(feature: "collection", field: "coll"), "\(edit)") {
      try engine.apply(log: edit)
    }
    #expect(engine.bytes == before && engine.readings == values)
    engine.allowances = .all
    let report = try engine.apply(log: edit)
    #expect(engine.bytes != before)
    // Undoing the change requires the allowance as well.
    engine.allowances = []
    #expect(throws: ChangeError.unlicensed(feature: "collection", field: "coll"), "\(edit)") {
      try engine.undo(report)
    }
    engine.allowances = .all
    try engine.undo(report)
    #expect(engine.readings == values)
  }

  @Test(arguments: [
    #"{"target":"field.update","fieldId":"coll","change":{"title":"Plants","required":true}}"#,
    #"{"target":"field.update","fieldId":"a","change":{"value":9}}"#,
    #"{"target":"field.value.rowUpdate","fieldId":"t","change":{"rowId":"r1","row":{"cells":{"qty":5}}}}"#,
    #"{"target":"field.value.rowDelete","fieldId":"t","change":{"rowId":"r1"}}"#,
    #"{"target":"field.delete","fieldId":"t","change":{}}"#,
  ])
  func `other changes give the same document with and without the allowance`(
    edit: String
  ) throws {
    var engine = try SampleDocument.engine()
    var other = engine
    other.allowances = []
    let reports = (try engine.apply(log: edit), try other.apply(log: edit))
    #expect(engine.bytes == other.bytes && reports.0.recomputedFields == reports.1.recomputedFields)
    #expect(other.text("devices") == "5")
  }

  /// A page with a collection.
  private static let page = SampleDocument.text.replacing(
    #"{"_id": "pos_t", "field": "t"}"#,
    with: #"{"_id": "pos_t", "field": "t"}, {"_id": "pos_k", "field": "coll"}"#)

  @Test func `a page with a collection is not copied`() throws {
    let edit = #"{"target":"page.duplicate","pageId":"p2","fileId":"file1","change":{}}"#
    var engine = try DocumentEngine(Array(Self.page.utf8))
    var allowed = engine
    engine.allowances = []
    #expect(throws: ChangeError.self) { try engine.apply(log: edit) }
    #expect(engine.bytes == Array(Self.page.utf8))
    try allowed.apply(log: edit)
    #expect(allowed.bytes != engine.bytes)
  }

  @Test func `a page is deleted, since its fields remain`() throws {
    var engine = try DocumentEngine(Array(Self.page.utf8))
    engine.allowances = []
    let before = engine.text("coll")
    try engine.apply(log: #"{"target":"page.delete","pageId":"p2","fileId":"file1","change":{}}"#)
    #expect(engine.text("coll") == before)
  }

  @Test func `a new collection is refused`() throws {
    let field = #"{"_id":"k","type":"collection","file":"file1","schema":{"root":{"root":true}}}"#
    var engine = try SampleDocument.engine()
    engine.allowances = []
    let edit =
      #"{"target":"field.create","fieldId":"k","fileId":"file1","change":{"field":\#(field)}}"#
    #expect(throws: ChangeError.unlicensed(feature: "collection", field: "k")) {
      try engine.apply(log: edit)
    }
    engine.allowances = .all
    try engine.apply(log: edit)
  }
}
