import JSONTree
import JoyDoc
import SeededRandom
import Testing

@testable import JoyDocEngine

@Suite struct ChangeReportTests {
  private static let text = #"""
    {"files": [{"_id": "f", "pageOrder": ["p1", "p2"], "pages": [
       {"_id": "p1", "fieldPositions": [{"_id": "q1", "field": "n"}, {"_id": "q2", "field": "t"}]},
       {"_id": "p2", "fieldPositions": [{"_id": "q3", "field": "name"}],
        "logic": {"action": "hide", "eval": "and", "conditions": [{"field": "twice", "condition": ">", "value": 10}]}}]}],
     "fields": [
       {"_id": "n", "type": "number", "value": 1, "required": true},
       {"_id": "twice", "type": "number", "value": 2, "formulas": [{"_id": "a", "key": "value", "formula": "x"}]},
       {"_id": "name", "type": "text", "required": true},
       {"_id": "t", "type": "table", "tableColumns": [
          {"_id": "c", "type": "text", "required": true,
           "logic": {"action": "hide", "eval": "and", "conditions": [{"field": "n", "condition": "=", "value": 3}]}}],
        "tableColumnOrder": ["c"], "rowOrder": ["r"], "value": [{"_id": "r", "cells": {"c": ""}}]},
       {"_id": "must", "type": "text", "required": true, "value": "", "hidden": true,
        "logic": {"action": "show", "eval": "and", "conditions": [{"field": "n", "condition": "=", "value": 3}]}}],
     "formulas": [{"_id": "x", "expression": "n * 2"}]}
    """#

  private func update(_ field: String, _ value: JSONPart) -> DocumentChange {
    .fieldUpdate(FieldUpdate(field: field, value: value))
  }

  @Test func `a change reports fields that become valid or invalid`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    let empty = try engine.apply(update("n", JSONPart("")))
    #expect(empty.invalidatedFields == ["n"] && empty.validatedFields.isEmpty)
    let filled = try engine.apply(update("n", JSONPart(2)))
    #expect(filled.validatedFields == ["n"] && filled.invalidatedFields.isEmpty)
    let cell = try engine.apply(
      .rowUpdate(RowUpdate(field: "t", row: "r", cells: [ChangedMember("c", JSONPart("x"))])))
    #expect(cell.validatedFields == ["t"])
    #expect(cell.touchedCells == [.init(field: "t", row: "r", column: "c")])
  }

  @Test func `fields shown or hidden through a formula are reported`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    let up = try engine.apply(update("n", JSONPart(6)))
    #expect(up.recomputedFields == ["twice"])
    #expect(up.hiddenPages == ["p2"] && up.hiddenFields == ["name"])
    #expect(up.validatedFields == ["name"])
    let down = try engine.apply(update("n", JSONPart(3)))
    #expect(down.shownPages == ["p2"] && down.shownFields == ["name", "must"])
    // The column is hidden, so its empty cell is valid.
    #expect(down.validatedFields == ["t"])
    #expect(down.invalidatedFields == ["name", "must"])
    #expect(engine.visibleColumns(of: "t") == [])
    #expect(engine.visibleFields() == ["n", "twice", "name", "t", "must"])
  }

  @Test func `a change of the structure reports shown, hidden, valid and invalid fields`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    let hidden = try engine.apply(
      log: #"{"target": "field.update", "fieldId": "name", "change": {"hidden": true}}"#)
    #expect(hidden.hiddenFields == ["name"] && hidden.validatedFields == ["name"])
    let required = try engine.apply(
      log:
        #"{"target": "field.update", "fieldId": "twice", "change": {"required": true, "value": "", "formulas": []}}"#
    )
    #expect(required.invalidatedFields == ["twice"])
    let page = try engine.apply(
      log: #"{"target": "page.update", "pageId": "p1", "change": {"hidden": true}}"#)
    #expect(page.hiddenPages == ["p1"] && page.hiddenFields == ["n", "t"])
  }

  @Test func `cached states equal recomputed ones`() throws {
    var random = SeededGenerator(seed: 11)
    var engine = try DocumentEngine(Array(Self.text.utf8))
    var visible = Set(engine.visibleFields())
    var invalid = Set(engine.validation().fields.filter { $0.status == .invalid }.map(\.field))
    for _ in 0..<300 {
      let number = JSONPart(Double(Int.random(in: 0...7, using: &random)))
      let text = JSONPart(["", "x"].randomElement(using: &random) ?? "")
      let changes = [
        update("n", [number, JSONPart("")].randomElement(using: &random) ?? number),
        update("name", text), update("must", text),
        .rowUpdate(RowUpdate(field: "t", row: "r", cells: [ChangedMember("c", text)])),
        .rowDelete(RowDelete(field: "t", row: "r")),
        .rowCreate(RowCreate(field: "t", row: JSONPart(written: Array(#"{"_id": "r"}"#.utf8)))),
        .pageUpdate(
          PageUpdate(
            page: "p1",
            members: [
              ChangedMember(
                "hidden", JSONPart(written: Array("\(Bool.random(using: &random))".utf8)))
            ])),
      ]
      guard let change = changes.randomElement(using: &random),
        let report = try? engine.apply(change)
      else { continue }
      visible.formUnion(report.shownFields)
      visible.subtract(report.hiddenFields)
      invalid.formUnion(report.invalidatedFields)
      invalid.subtract(report.validatedFields)
      #expect(visible == Set(engine.visibleFields()))
      let fresh = engine.validation().fields.filter { $0.status == .invalid }.map(\.field)
      #expect(invalid == Set(fresh))
    }
  }

  @Test func `a report is complete JSON`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    engine.settle()
    let change = update("n", JSONPart(3))
    let report = try engine.apply(change)
    let text = String(decoding: report.json(4, change, in: engine), as: UTF8.self)
    for part in [
      #""change":4,"target":"field.update","applied":true"#, #""recomputedFields":["twice"]"#,
      #""shownFields":["must"]"#, #""validatedFields":["t"]"#, #""invalidatedFields":["must"]"#,
      #""formula":true"#, #""inverse":[{"#,
    ] { #expect(text.contains(part), "\(text)") }
  }

  @Test func `a read-only document rejects every change`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    engine.mode = .readonly
    #expect(throws: ChangeError.readOnly) { try engine.apply(update("n", JSONPart(3))) }
    #expect(throws: ChangeError.readOnly) {
      try engine.apply(.pageDuplicate(PageDuplicate(page: "p1")))
    }
    #expect(engine.bytes == Array(Self.text.utf8))
  }
}
