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
    try Self.expectRefusal(of: edit, field: "coll", in: SampleDocument.engine())
  }

  /// Expects that an edit and its inverse require the allowance, and have no effect without it.
  private static func expectRefusal(
    of edit: String, field: String, in original: DocumentEngine
  ) throws {
    var engine = original
    _ = engine.recalculate()
    let (before, values) = (engine.bytes, engine.readings)
    engine.allowances.remove(.collections)
    #expect(throws: ChangeError.unlicensed(feature: "collection", field: field), "\(edit)") {
      try engine.apply(log: edit)
    }
    #expect(engine.bytes == before && engine.readings == values)
    engine.allowances = .all
    let report = try engine.apply(log: edit)
    #expect(engine.bytes != before, "\(edit)")
    engine.allowances = []
    #expect(throws: ChangeError.unlicensed(feature: "collection", field: field), "\(edit)") {
      try engine.undo(report)
    }
    engine.allowances = .all
    try engine.undo(report)
    #expect(engine.readings == values)
  }

  /// Two rows of a collection at a depth. The first one has rows down to the depth 3.
  private static func rows(at depth: Int) -> String {
    let children =
      depth < 3 ? #","children":{"l\#(depth + 1)":{"value":\#(rows(at: depth + 1))}}"# : ""
    return
      #"[{"_id":"a\#(depth)","cells":{"c":1}\#(children)},{"_id":"b\#(depth)","cells":{"c":2}}]"#
  }

  /// A document with a collection of four levels, a table, and a formula that reads both.
  private static let nested: String = {
    let levels = (0...3).map { depth in
      let (root, children) = (depth == 0, depth < 3 ? #""l\#(depth + 1)""# : "")
      return #""l\#(depth)":{"root":\#(root),"tableColumns":[{"_id":"c","type":"number"}],"#
        + #""children":[\#(children)]}"#
    }
    return #"""
      {"files":[{"_id":"file1","pages":[]}],
       "fields":[
        {"_id":"k","type":"collection","file":"file1","schema":{\#(levels.joined(separator: ","))},
         "value":\#(rows(at: 0))},
        {"_id":"t","type":"table","file":"file1","tableColumns":[{"_id":"q","type":"number"}],
         "value":[{"_id":"r","cells":{"q":5}}]},
        {"_id":"sum","type":"number","file":"file1",
         "formulas":[{"_id":"use","key":"value","formula":"f"}]}],
       "formulas":[{"_id":"f","expression":"sum(k.c) + sum(flatMap(k, (r) -> r.l1.c)) + sum(t.q)"}]}
      """#
  }()

  @Test(
    arguments: [0, 1, 3],
    [
      #"rowCreate","change":{"row":{"_id":"new","cells":{"c":9}}"#,
      #"rowUpdate","change":{"rowId":"a0","row":{"cells":{"c":7}}"#,
      #"rowDelete","change":{"rowId":"a0""#,
      #"rowMove","change":{"rowId":"a0","targetRowIndex":1"#,
    ])
  func `rows at every depth require the allowance`(depth: Int, kind: String) throws {
    let parent = (0..<depth).map { "a\($0).l\($0 + 1)" }.joined(separator: ".")
    let place = depth == 0 ? "" : #","schemaId":"l\#(depth)","parentPath":"\#(parent)""#
    let edit =
      #"{"target":"field.value.\#(kind.replacing("a0", with: "a\(depth)"))\#(place)},"fieldId":"k"}"#
    try Self.expectRefusal(of: edit, field: "k", in: DocumentEngine(Array(Self.nested.utf8)))
  }

  @Test func `formulas read a collection, and a table beside it is edited, without the allowance`()
    throws
  {
    var engine = try DocumentEngine(Array(Self.nested.utf8))
    engine.allowances = []
    _ = engine.recalculate()
    #expect(engine.text("sum") == "11")
    let edit =
      #"{"target":"field.value.rowUpdate","fieldId":"t","change":{"rowId":"r","row":{"cells":{"q":6}}}}"#
    try engine.apply(log: edit)
    #expect(engine.text("sum") == "12")
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
