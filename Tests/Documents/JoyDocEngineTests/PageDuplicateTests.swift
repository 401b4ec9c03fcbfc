import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct PageDuplicateTests {
  /// A page with two fields that depend on each other and on a field of another page.
  static let text = #"""
    {
      "_id": "doc", "files": [{"_id": "f", "pageOrder": ["p1", "p2"], "pages": [
        {"_id": "p1", "name": "One", "identifier": "page_one", "fieldPositions": [
          {"_id": "q1", "field": "price", "x": 1}, {"_id": "q2", "field": "total"}]},
        {"_id": "p2", "name": "Two", "fieldPositions": [{"_id": "q3", "field": "rate"}]}
      ], "views": [{"type": "mobile", "pageOrder": ["p1"], "pages": [
        {"_id": "p1", "name": "One", "fieldPositions": [{"_id": "m1", "field": "price"},
          {"_id": "m2", "field": "note"}]}]}]}],
      "fields": [
        {"_id": "price", "type": "number", "identifier": "Price", "value": 10},
        {"_id": "rate", "type": "number", "value": 2},
        {"_id": "total", "type": "number", "value": 20,
         "formulas": [{"_id": "a1", "key": "value", "formula": "f1"}]},
        {"_id": "note", "type": "text", "value": "",
         "logic": {"action": "hide", "eval": "or", "conditions": [
           {"file": "f", "page": "p1", "field": "price", "condition": ">", "value": 100},
           {"file": "f", "page": "p2", "field": "rate", "condition": ">", "value": 5}]}}
      ],
      "formulas": [
        {"_id": "f1", "expression": "`price` * rate + Price * 0 + sum(map([1], (price) -> price)) - 1"}
      ]
    }
    """#

  private func duplicated() throws -> (engine: DocumentEngine, report: ChangeReport) {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    let report = try engine.apply(.pageDuplicate(PageDuplicate(page: "p1")))
    return (engine, report)
  }

  private func field(_ number: Int, in engine: DocumentEngine) -> JoyDoc.Field {
    engine.live.document.fields[number]
  }

  @Test func `fields and positions of the copy have new ids and refer to each other`() throws {
    let (engine, _) = try duplicated()
    let document = engine.live.document
    #expect(document.fields.count == 7)
    #expect(Set(document.fields.map(\.id)).count == 7)
    let pages = document.files[0].pages
    #expect(pages.map(\.name) == ["One", "One (copy)", "Two"])
    #expect(document.files[0].pageOrder == ["p1", pages[1].id, "p2"])
    let copies = (4..<7).map { field($0, in: engine).id }
    #expect(pages[1].positions.map(\.field) == [copies[0], copies[1]])
    #expect(pages[1].positions.map(\.id) != pages[0].positions.map(\.id))
    let view = document.files[0].views[0]
    #expect(view.pageOrder == ["p1", pages[1].id])
    #expect(view.pages[1].id == pages[1].id)
    #expect(view.pages[1].positions.map(\.field) == [copies[0], copies[2]])
    for id in copies + [pages[1].id] {
      #expect(id.utf8.count == 24 && id.allSatisfy(\.isHexDigit))
    }
    #expect(field(4, in: engine).identifier == "field_\(copies[0])")
  }

  @Test func `formulas of the copy read the copies and the rest of the document`() throws {
    let (engine, report) = try duplicated()
    let formulas = engine.live.document.formulas
    let price = field(4, in: engine).id
    #expect(formulas.count == 2)
    #expect(
      formulas[1].expression?.text
        == "\(price) * rate + \(price) * 0 + sum(map([1], (price) -> price)) - 1")
    #expect(field(5, in: engine).applications.map(\.formula) == [formulas[1].id])
    #expect(report.recomputedFields == [field(5, in: engine).id])
    var changed = engine
    let next = try changed.apply(.fieldUpdate(FieldUpdate(field: price, value: JSONPart(7))))
    #expect(next.recomputedFields == [field(5, in: engine).id])
    #expect(changed.text(field(5, in: engine).id) == "14")
    #expect(changed.text("total") == "20")
  }

  @Test func `logic of the copy reads the copies`() throws {
    let (engine, _) = try duplicated()
    let conditions = try #require(field(6, in: engine).logic).conditions
    #expect(conditions.map(\.field) == [field(4, in: engine).id, "rate"])
    #expect(conditions.map(\.page) == [engine.live.document.files[0].pages[1].id, "p2"])
  }

  @Test func `undo restores the bytes, and redo gives the same copy`() throws {
    var (engine, report) = try duplicated()
    let copy = engine.bytes
    var redo: [DocumentChange] = []
    for change in report.inverse { redo = try engine.apply(change).inverse + redo }
    #expect(engine.bytes == Array(Self.text.utf8))
    for change in redo { _ = try engine.apply(change) }
    #expect(try DocumentEngine(engine.bytes).readings == DocumentEngine(copy).readings)
    #expect(engine.live.document.formulas.count == 2)
    #expect(engine.live.document.files[0].views[0].pages.count == 2)
  }

  @Test func `a second copy has different ids`() throws {
    var (engine, _) = try duplicated()
    _ = try engine.apply(
      log:
        #"{"target": "page.duplicate", "pageId": "p1", "change": {"name": "Third", "newPageId": "third", "targetIndex": 0}}"#
    )
    #expect(engine.live.document.files[0].pageOrder.first == "third")
    #expect(Set(engine.live.document.fields.map(\.id)).count == 10)
    #expect(throws: ChangeError.duplicateID(what: "page", id: "third")) {
      try engine.apply(.pageDuplicate(PageDuplicate(page: "p1", newPage: "third")))
    }
    #expect(throws: ChangeError.unknownPage("ghost")) {
      try engine.apply(.pageDuplicate(PageDuplicate(page: "ghost")))
    }
  }
}
