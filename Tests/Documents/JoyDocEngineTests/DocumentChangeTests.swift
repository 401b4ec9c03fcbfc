import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct DocumentChangeTests {
  private func log(_ target: String, _ field: String, _ change: String) -> String {
    "{\"target\":\"\(target)\",\"fieldId\":\"\(field)\",\"change\":\(change)}"
  }

  @Test func `a new value runs dependent formulas and stops at unchanged values`() throws {
    var engine = try SampleDocument.engine()
    let report = try engine.apply(.fieldUpdate(FieldUpdate(field: "a", value: JSONPart(3))))
    #expect(report.recomputedFields == ["b", "c", "sign"])
    #expect(report.computedChanges.map(\.field) == ["b", "c"])
    #expect(engine.text("c") == "7")
  }

  @Test func `an equal value runs no formula`() throws {
    var engine = try SampleDocument.engine()
    let report = try engine.apply(log: log("field.update", "a", #"{"value":2.0}"#))
    #expect(report.recomputedFields.isEmpty)
    #expect(engine.text("a") == "2.0")
  }

  @Test func `unchanged parts keep their bytes`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(log: log("field.update", "a", #"{"value":5}"#))
    let expected = SampleDocument.text
      .replacing(
        #""_id": "a", "type": "number", "file": "file1", "value": 2"#,
        with: #""_id": "a", "type": "number", "file": "file1", "value": 5"#
      )
      .replacing(
        #""_id": "b", "type": "number", "file": "file1", "value": 4"#,
        with: #""_id": "b", "type": "number", "file": "file1", "value": 10"#
      )
      .replacing(
        #""_id": "c", "type": "number", "file": "file1", "value": 5"#,
        with: #""_id": "c", "type": "number", "file": "file1", "value": 11"#)
    #expect(String(decoding: engine.bytes, as: UTF8.self) == expected)
  }

  @Test func `a user's value in a computed field is kept until an input changes`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(log: log("field.update", "b", #"{"value":50}"#))
    #expect(engine.text("b") == "50" && engine.text("c") == "51")
    try engine.apply(log: log("field.update", "total", #"{"value":1}"#))
    #expect(engine.text("b") == "50")
    try engine.apply(log: log("field.update", "a", #"{"value":1}"#))
    #expect(engine.text("b") == "2" && engine.text("c") == "3")
  }

  @Test func `a new row has default values and its position`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(
      log: log(
        "field.value.rowCreate", "t", #"{"row":{"_id":"r9","cells":{"qty":4}},"targetRowIndex":1}"#)
    )
    #expect(engine.text("names") == #""A,new,B,C""#)
    #expect(engine.text("total") == "10")
  }

  @Test func `a deleted row is marked, and undo restores it`() throws {
    var engine = try SampleDocument.engine()
    let before = engine.readings
    let report = try engine.apply(log: log("field.value.rowDelete", "t", #"{"rowId":"r2"}"#))
    #expect(engine.text("names") == #""A,C""#)
    #expect(engine.text("t").contains(#""deleted":true"#))
    try engine.undo(report)
    #expect(engine.readings == before)
    #expect(!engine.text("t").contains("deleted"))
  }

  @Test(arguments: [(0, "B,A,C"), (1, "A,B,C"), (2, "A,C,B"), (99, "A,C,B")])
  func `a moved row has its new position`(index: Int, names: String) throws {
    var engine = try SampleDocument.engine()
    _ = try engine.apply(.rowMove(RowMove(field: "t", row: "r2", to: index)))
    #expect(engine.text("names") == "\"\(names)\"")
  }

  @Test func `items of a collection are changed at any depth`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(
      log: log(
        "field.value.rowCreate", "coll",
        #"{"row":{"_id":"d3","cells":{"n":10}},"schemaId":"dev","parentPath":"s2.dev"}"#))
    #expect(engine.text("devices") == "15")
    try engine.apply(
      log: log(
        "field.value.rowCreate", "coll",
        #"{"row":{"_id":"x","cells":{"p":"gear"}},"schemaId":"part","parentPath":"s2.dev.d3.part"}"#
      ))
    #expect(engine.text("coll").contains("gear"))
    try engine.apply(
      log: log(
        "field.value.rowUpdate", "coll",
        #"{"rowId":"d3","row":{"cells":{"n":1}},"schemaId":"dev","parentPath":"s2.dev"}"#))
    #expect(engine.text("devices") == "6")
    try engine.apply(
      log: log("field.value.rowDelete", "coll", #"{"rowId":"d1","schemaId":"dev"}"#))
    #expect(engine.text("devices") == "4")
    try engine.apply(log: log("field.value.rowMove", "coll", #"{"rowId":"s2","targetRowIndex":0}"#))
    #expect(engine.text("systems") == #""Air,Water""#)
  }

  @Test(arguments: [
    ("sum(t.qty)", "qty", true), ("sum(t.qty)", "note", false), ("sum(t.Quantity)", "qty", true),
    ("count(t)", "note", false), ("sum(map(t, (r) -> r.qty * 2))", "item", false),
    ("sum(map((t), r -> r.qty))", "qty", true), ("toJson(t)", "note", true),
    ("map(t, (r) -> toJson(r)).0", "note", true), ("t[0].item", "note", true),
    ("count(filter(t, (r) -> r.qty > 1))", "note", true),
    ("let rows = t; sum(rows.qty)", "note", true), ("some(t, (r, i) -> i > 1)", "qty", false),
  ])
  func `a formula runs if it may read the changed column`(
    formula: String, column: String, runs: Bool
  ) throws {
    let text = SampleDocument.text.replacing("sum(t.qty)", with: formula)
    var engine = try DocumentEngine(Array(text.utf8))
    let cells = [ChangedMember(column, JSONPart("9"))]
    let report = try engine.apply(.rowUpdate(RowUpdate(field: "t", row: "r1", cells: cells)))
    #expect(report.recomputedFields.contains("total") == runs)
  }

  @Test func `a change of an unread column changes no field`() throws {
    var engine = try SampleDocument.engine()
    let report = try engine.apply(
      log: log("field.value.rowUpdate", "t", #"{"rowId":"r1","row":{"cells":{"note":"x"}}}"#))
    #expect(report.recomputedFields.isEmpty)
    #expect(report.touchedCells == [.init(field: "t", row: "r1", column: "note")])
  }

  @Test(arguments: [
    (
      #"{"target":"field.update","fieldId":"nope","change":{"value":1}}"#,
      ChangeError.unknownField("nope")
    ),
    (#"{"target":"field.zap","fieldId":"a","change":{}}"#, .unknownTarget("field.zap")),
    (#"{"fieldId":"a","change":{}}"#, .unknownTarget(nil)),
    (
      #"{"target":"field.value.rowDelete","fieldId":"t","change":{"rowId":"r9"}}"#,
      .unknownRow("r9", field: "t")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"t","change":{"row":{"_id":"r1"}}}"#,
      .duplicateID(what: "row", id: "r1")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"t","change":{"row":{"_id":"n"},"targetRowIndex":-1}}"#,
      .badIndex("-1")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"t","change":{"row":{"_id":"n"},"targetRowIndex":0.5}}"#,
      .badIndex("0.5")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"t","change":{"row":{"_id":"n","cells":{"z":1}}}}"#,
      .unknownColumn("z", field: "t")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"a","change":{"row":{"_id":"n"}}}"#,
      .noRows(field: "a", typeName: "number")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"coll","change":{"row":{"_id":"n"},"schemaId":"dev","parentPath":"s9.dev"}}"#,
      .unknownParent("s9.dev", field: "coll")
    ),
    (
      #"{"target":"field.value.rowCreate","fieldId":"coll","change":{"row":{"_id":"n"},"schemaId":"part","parentPath":"s1.dev"}}"#,
      .unknownSchema("part", field: "coll")
    ),
    (#"{"target":"page.delete","pageId":"p9"}"#, .unknownPage("p9")),
    (
      #"{"target":"fieldPosition.update","fieldPositionId":"q","change":{"x":1}}"#,
      .unknownPosition("q")
    ),
  ])
  func `a change that cannot be applied reports why and changes nothing`(
    log: String, error: ChangeError
  ) throws {
    var engine = try SampleDocument.engine()
    #expect(throws: error) { try engine.apply(log: log) }
    #expect(engine.bytes == SampleDocument.bytes)
    #expect(!error.message.isEmpty)
  }

  @Test(arguments: [
    #"{"target":"field.value.rowUpdate","fieldId":"t","change":{"rowId":"r1","row":7}}"#,
    #"{"target":"field.value.rowUpdate","fieldId":"t","change":{"rowId":"r1","row":{"cells":[]}}}"#,
    #"{"target":"field.update","fieldId":"t","change":{"value":"rows"}}"#,
    #"{"target":"field.update","fieldId":"t","change":{"value":[1]}}"#,
    #"{"target":"field.update","fieldId":"a","change":{}}"#,
    #"{"target":"field.update","fieldId":"a"}"#,
    #"{"target":"field.update","change":{"value":1}}"#,
    #"[1]"#, "7",
  ])
  func `a change of the wrong shape changes nothing`(log: String) throws {
    var engine = try SampleDocument.engine()
    #expect(throws: ChangeError.self) { try engine.apply(log: log) }
    #expect(engine.bytes == SampleDocument.bytes)
  }

  @Test func `a too deeply nested value is rejected`() throws {
    var engine = try SampleDocument.engine()
    let depth = JSONTree.deepestNesting - 2
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let value = try JSONPart(parsing: Array(deep.utf8))
    let change = DocumentChange.rowUpdate(
      RowUpdate(field: "t", row: "r1", cells: [], members: [ChangedMember("note", value)]))
    #expect(throws: ChangeError.limitReached) { try engine.apply(change) }
    #expect(engine.bytes == SampleDocument.bytes)
  }

  @Test func `a read-only document accepts no change`() throws {
    var engine = try SampleDocument.engine()
    engine.mode = .readonly
    #expect(throws: ChangeError.readOnly) {
      try engine.apply(.rowDelete(RowDelete(field: "t", row: "r1")))
    }
  }

  @Test func `a focus event is neither a change nor an error`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(log: #"{"type":"fieldPositionFocus","fieldId":"a"}"#)
    #expect(engine.bytes == SampleDocument.bytes)
  }

  @Test func `a field that formulas read can be deleted and restored`() throws {
    var engine = try SampleDocument.engine()
    engine.settle()
    let before = engine.readings
    let report = try engine.apply(.fieldDelete(FieldDelete(field: "a")))
    #expect(Set(report.failures.map(\.fieldID)) == ["b", "sign"])
    #expect(engine.live.document.firstPosition(of: "a") == nil)
    try engine.undo(report)
    #expect(engine.readings == before)
    #expect(engine.failures.isEmpty)
    #expect(engine.live.document.firstPosition(of: "a")?.position.id == "pos_a")
    #expect(engine.live.document.files[0].views[0].pages[0].positions.map(\.id) == ["pos_m"])
  }

  @Test func `a new field runs the formula that refers to it`() throws {
    let text = SampleDocument.text.replacing("a * 2", with: "a * factor")
    var engine = try DocumentEngine(Array(text.utf8))
    let field = try JSONPart(parsing: Array(#"{"_id":"factor","type":"number","value":10}"#.utf8))
    let report = try engine.apply(.fieldCreate(FieldCreate(field: field, at: 0)))
    #expect(engine.text("b") == "20" && engine.text("c") == "21")
    try engine.undo(report)
    #expect(engine.text("b") == "4" && engine.text("c") == "5")
  }

  @Test func `pages are created, changed, and deleted with their views`() throws {
    var engine = try SampleDocument.engine()
    let page = try JSONPart(
      parsing: Array(#"{"_id":"p3","name":"Three","fieldPositions":[]}"#.utf8))
    let made = try engine.apply(.pageCreate(PageCreate(page: page, at: 1)))
    #expect(engine.live.document.files[0].pageOrder == ["p1", "p3", "p2"])
    #expect(engine.live.document.files[0].pages.map(\.id) == ["p1", "p3", "p2"])
    let named = try engine.apply(
      log: #"{"target":"page.update","pageId":"p3","change":{"name":"3"}}"#)
    #expect(engine.live.document.files[0].pages[1].name == "3")
    let gone = try engine.apply(
      log: #"{"target":"page.delete","pageId":"p1","change":{"views":true}}"#)
    #expect(engine.live.document.files[0].pageOrder == ["p3", "p2"])
    #expect(engine.live.document.files[0].views[0].pages.isEmpty)
    try engine.undo(gone)
    #expect(engine.live.document.files[0].views[0].pages.map(\.id) == ["p1"])
    try engine.undo(named)
    #expect(engine.live.document.files[0].pages[1].name == "Three")
    try engine.undo(made)
    #expect(engine.live.document.files[0].pages.map(\.id) == ["p1", "p2"])
  }

  @Test func `moving a position is undone`() throws {
    var engine = try SampleDocument.engine()
    let report = try engine.apply(
      log: #"{"target":"fieldPosition.update","pageId":"p1","change":{"_id":"pos_b","y":16}}"#)
    #expect(
      String(decoding: engine.bytes, as: UTF8.self).contains(#""field": "b", "x": 0, "y": 16}"#))
    try engine.undo(report)
    #expect(engine.bytes == SampleDocument.bytes)
  }
}
