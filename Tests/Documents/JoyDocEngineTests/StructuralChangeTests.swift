import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct StructuralChangeTests {
  /// Changes of everything except values.
  @Test(arguments: [
    #"{"target": "file.update", "fileId": "file1", "change": {"name": "New", "header": null}}"#,
    #"{"target": "style.update", "change": {"theme": "dark", "styles": {"color": "red"}}}"#,
    #"{"target": "file.create", "change": {"file": {"_id": "file2", "pages": [], "pageOrder": []}}}"#,
    #"{"target": "page.update", "pageId": "p1", "change": {"name": "First", "hidden": true}}"#,
    #"{"target": "page.create", "fileId": "file1", "change": {"page": {"_id": "p9", "fieldPositions": []}, "targetIndex": 0}}"#,
    #"{"target": "page.create", "change": {"page": {"_id": "p9"}, "fields": [{"_id": "z", "type": "number", "value": 1, "formulas": [{"key": "value", "formula": "fz"}]}], "formulas": [{"_id": "fz", "expression": "a + 1"}]}}"#,
    #"{"target": "page.delete", "pageId": "p2"}"#,
    #"{"target": "page.delete", "pageId": "p1", "view": "mobile"}"#,
    #"{"target": "page.duplicate", "pageId": "p1"}"#,
    #"{"target": "field.create", "change": {"field": {"_id": "z", "type": "text"}, "targetIndex": 1}}"#,
    #"{"target": "field.delete", "fieldId": "a"}"#,
    #"{"target": "field.update", "fieldId": "a", "change": {"title": "A", "required": true, "hidden": true}}"#,
    #"{"target": "fieldPosition.update", "fieldPositionId": "pos_a", "change": {"x": 3, "y": null, "width": 7}}"#,
    #"{"target": "fieldPosition.update", "change": {"_id": "pos_t", "height": 4, "format": "YYYY"}}"#,
    #"{"target": "fieldPosition.create", "pageId": "p1", "change": {"_id": "new", "field": "a", "x": 1}}"#,
    #"{"target": "fieldPosition.create", "pageId": "p1", "change": {"fieldPosition": {"_id": "new", "field": "a"}, "targetIndex": 0}}"#,
    #"{"target": "fieldPosition.delete", "fieldPositionId": "pos_a"}"#,
    #"{"target": "page.duplicate", "pageId": "p1", "change": {"values": false}}"#,
  ])
  func `a change of the structure is undone`(log: String) throws {
    var engine = try SampleDocument.engine()
    let before = engine.bytes
    let readings = engine.readings
    let report = try engine.apply(log: log)
    #expect(engine.bytes != before)
    // The report can be sent to another host and parsed there.
    var other = engine
    for change in report.inverse {
      let text = String(decoding: Changelogs.json(of: change, in: other), as: UTF8.self)
      try other.apply(log: text)
    }
    try engine.undo(report)
    #expect(engine.readings == readings)
    #expect(other.bytes == engine.bytes)
    #expect(
      StructureCheck.findings(in: engine.live.document.tree).count
        == StructureCheck.findings(in: JSONTree.parse(before).tree).count)
  }

  @Test(arguments: [
    (
      #"{"target": "page.create", "change": {"page": {"_id": "p", "fieldPositions": 5}}}"#,
      "'fieldPositions' of the page 'p' must be a list"
    ),
    (
      #"{"target": "page.create", "change": {"page": {"_id": "p1"}}}"#,
      "duplicate page id 'p1'"
    ),
    (
      #"{"target": "page.create", "change": {"page": {"_id": "p"}, "fields": [{"_id": "a", "type": "text"}]}}"#,
      "duplicate field id 'a'"
    ),
    (
      #"{"target": "page.create", "change": {"page": {"_id": "p"}, "targetIndex": -4}}"#,
      "-4 is not a valid index; expected a whole number from 0"
    ),
    (
      #"{"target": "page.update", "pageId": "p1", "change": {"logic": "hide"}}"#,
      "'logic' of the page must be an object"
    ),
    (
      #"{"target": "page.update", "pageId": "ghost", "change": {"name": "x"}}"#,
      "the document has no page 'ghost'"
    ),
    (
      #"{"target": "file.update", "fileId": "ghost", "change": {"name": "x"}}"#,
      "the document has no file 'ghost'"
    ),
    (#"{"target": "file.update", "change": {"pages": {}}}"#, "'pages' of the file must be a list"),
    (#"{"target": "file.delete", "fileId": "file1"}"#, "a document must be left with a file"),
    (
      #"{"target": "style.update", "change": {"name": "x"}}"#,
      "'change' must be an object with 'theme' or 'styles'"
    ),
    (
      #"{"target": "field.create", "change": {"field": {"_id": "z", "type": "dropdown", "options": 7}}}"#,
      "'options' of the field 'z' must be a list"
    ),
    (
      #"{"target": "field.create", "change": {"field": {"_id": "z"}}}"#,
      "the 'type' of the field must be a non-empty text"
    ),
    (
      #"{"target": "field.update", "fieldId": "t", "change": {"tableColumns": [{"type": "text"}]}}"#,
      "'tableColumns[0]' of the field lacks '_id'"
    ),
    (
      #"{"target": "field.update", "fieldId": "t", "change": {"value": [{"_id": "r", "cells": [1]}]}}"#,
      "'cells' of the row 'r' must be an object"
    ),
    (
      #"{"target": "field.update", "fieldId": "coll", "change": {"value": [{"_id": "s", "children": {"dev": []}}]}}"#,
      "'children.dev' of the row 's' must be an object"
    ),
    (
      #"{"target": "field.value.rowCreate", "fieldId": "t", "change": {"row": {"_id": "n", "cells": "x"}}}"#,
      "'cells' of the row 'n' must be an object"
    ),
    (
      #"{"target": "field.value.rowCreate", "fieldId": "t", "change": {"row": [1]}}"#,
      "'row' must be an object"
    ),
    (
      #"{"target": "field.value.rowMove", "fieldId": "t", "change": {"rowId": "r1", "targetRowIndex": -1}}"#,
      "-1 is not a valid index; expected a whole number from 0"
    ),
    (
      #"{"target": "field.value.rowMove", "fieldId": "t", "change": {"rowId": "r1", "targetRowIndex": 1.5}}"#,
      "1.5 is not a valid index; expected a whole number from 0"
    ),
    (
      #"{"target": "field.value.rowDelete", "fieldId": "coll", "change": {"rowId": "d1", "parentPath": "s9.dev"}}"#,
      "the path 's9.dev' is not a list of rows in the collection 'coll'"
    ),
    (
      #"{"target": "fieldPosition.update", "change": {"_id": "ghost", "x": 1}}"#,
      "no page has a field position 'ghost'"
    ),
    (
      #"{"target": "fieldPosition.update", "change": {"_id": "pos_a", "tableColumns": []}}"#,
      "'tableColumns' of the field position must be an object"
    ),
  ])
  func `a change of the wrong shape is rejected and changes nothing`(log: String, message: String)
    throws
  {
    var engine = try SampleDocument.engine()
    let before = engine.bytes
    do throws(ChangeError) {
      try engine.apply(log: log)
      Issue.record("applied: \(log)")
    } catch {
      #expect(error.message == message)
    }
    #expect(engine.bytes == before)
  }

  @Test func `a field's title and identifier change values only through names in formulas`() throws
  {
    let json = #"""
      {"fields": [
        {"_id": "n", "type": "number", "identifier": "price", "value": 1},
        {"_id": "m", "type": "number", "identifier": "other", "value": 5},
        {"_id": "s", "type": "number", "value": 99, "formulas": [{"key": "value", "formula": "f"}]},
        {"_id": "t", "type": "number", "value": 99, "formulas": [{"key": "value", "formula": "g"}]}],
       "formulas": [
        {"_id": "f", "expression": "n + 1"}, {"_id": "g", "expression": "price + 1"}]}
      """#
    var engine = try DocumentEngine(Array(json.utf8))
    for (field, change, value) in [
      ("n", #""title": "Net""#, "99"), ("n", #""identifier": "net""#, "99"),
      ("m", #""identifier": "price""#, "6"),
    ] {
      try engine.apply(
        log: #"{"target": "field.update", "fieldId": "\#(field)", "change": {\#(change)}}"#)
      #expect(engine.readings["s"] == "99" && engine.readings["t"] == value)
    }
  }

  @Test func `a position without a date pattern decides whether a later one counts`() throws {
    let positions =
      #"{"_id": "p1", "field": "d"}, {"_id": "p2", "field": "d", "format": "MM"}"#
    let json = #"""
      {"files": [{"_id": "f", "pages": [{"_id": "p", "fieldPositions": [\#(positions)]}]}],
       "fields": [
        {"_id": "d", "type": "date", "value": 1767361445000},
        {"_id": "t", "type": "text", "formulas": [{"key": "value", "formula": "g"}]}],
       "formulas": [{"_id": "g", "expression": "formatDate(d)"}]}
      """#
    var engine = try DocumentEngine(Array(json.utf8))
    _ = engine.recalculate()
    #expect(engine.readings["t"] == #""01/02/2026""#)
    let report = try engine.apply(
      log: #"{"target": "fieldPosition.delete", "fieldPositionId": "p1"}"#)
    #expect(engine.readings["t"] == #""01""#)
    try engine.undo(report)
    #expect(engine.readings["t"] == #""01/02/2026""#)
  }

  @Test func `an index beyond the end is clamped to the end`() throws {
    var engine = try SampleDocument.engine()
    try engine.apply(
      log:
        #"{"target": "field.value.rowMove", "fieldId": "t", "change": {"rowId": "r1", "targetRowIndex": 1e300}}"#
    )
    try engine.apply(
      log:
        #"{"target": "field.value.rowCreate", "fieldId": "t", "change": {"row": {"_id": "n"}, "targetRowIndex": 99999999999999999999}}"#
    )
    let table = try #require(engine.live.number(of: "t").map { engine.live[$0] })
    let order = try #require(table.field.rowOrder)
    #expect(
      String(decoding: table.tree.compactSource(order), as: UTF8.self) == #"["r2","r3","r1","n"]"#)
  }

  @Test func `rows three levels deep are created, changed, moved and deleted`() throws {
    var engine = try SampleDocument.engine()
    let before = engine.readings
    let parts = #""schemaId": "part", "parentPath": "s1.dev.d1.part""#
    var reports: [ChangeReport] = []
    for (target, change) in [
      ("rowCreate", #""row": {"_id": "x1", "cells": {"p": "one"}}"#),
      ("rowCreate", #""row": {"_id": "x2", "cells": {"p": "two"}}, "targetRowIndex": 0"#),
      ("rowUpdate", #""rowId": "x1", "row": {"_id": "x1", "cells": {"p": "1"}}"#),
      ("rowMove", #""rowId": "x1", "targetRowIndex": 0"#),
      ("rowDelete", #""rowId": "x2""#),
    ] {
      reports.append(
        try engine.apply(
          log:
            #"{"target": "field.value.\#(target)", "fieldId": "coll", "change": {\#(change), \#(parts)}}"#
        ))
    }
    let text = String(decoding: engine.bytes, as: UTF8.self)
    #expect(
      text.contains(
        #""part":{"value":[{"_id":"x1","cells":{"p":"1"}},{"_id":"x2","cells":{"p":"two"},"deleted":true}]}"#
      ), "\(text)")
    #expect(reports[2].touchedCells == [.init(field: "coll", row: "x1", column: "p")])
    for report in reports.reversed() { try engine.undo(report) }
    #expect(engine.readings == before)
  }
}
