import Foundation
import JSONTree
import JoyDoc
import SourceText
import Testing

@testable import JoyDocEngine

/// The members that the format gained in 2026, in changes and validation.
@Suite struct Form2026Tests {
  static let bytes: [UInt8] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try? Data(contentsOf: tests.appending(path: "Documents/form2026.json"))
    return Array(data ?? Data())
  }()

  private func engine() throws -> DocumentEngine { try DocumentEngine(Self.bytes) }

  // MARK: Changes

  @Test(arguments: [false, true])
  func `creating and deleting a position keeps the bytes`(isCurrent: Bool) throws {
    let position = #"{"_id": "fp9", "field": "due", "type": "text", "x": 0, "y": 0}"#
    var engine = try engine()
    if isCurrent { _ = engine.recalculate() }
    let before = engine.bytes
    let created = try engine.apply(
      log: #"{"target": "fieldPosition.create", "pageId": "p2", "change": \#(position)}"#)
    #expect(engine.live.document.files[0].pages[1].positions.map(\.id) == ["fp9"])
    var other = engine
    try other.apply(log: #"{"target": "fieldPosition.delete", "fieldPositionId": "fp9"}"#)
    #expect(other.bytes == before)
    try engine.undo(created)
    #expect(engine.bytes == before)
  }

  @Test(arguments: [
    (
      #"{"target": "fieldPosition.create", "pageId": "p9", "change": {"_id": "x", "field": "due"}}"#,
      "the document has no page 'p9'"
    ),
    (
      #"{"target": "fieldPosition.create", "pageId": "p1", "change": {"_id": "x", "field": "duo"}}"#,
      "the document has no field 'duo'"
    ),
    (
      #"{"target": "fieldPosition.create", "pageId": "p1", "change": {"_id": "fp1", "field": "due"}}"#,
      "duplicate field position id 'fp1'"
    ),
    (
      #"{"target": "fieldPosition.create", "pageId": "p1", "change": {"field": "due"}}"#,
      "the change lacks the '_id' of the field position"
    ),
    (
      #"{"target": "fieldPosition.delete", "fieldPositionId": "fp9"}"#,
      "no page has a field position 'fp9'"
    ),
    (
      #"{"target": "page.duplicate", "pageId": "p1", "change": {"values": 1}}"#,
      "'values' must be true or false"
    ),
  ])
  func `an impossible change is refused`(log: String, message: String) throws {
    var engine = try engine()
    let before = engine.bytes
    let error = #expect(throws: ChangeError.self) { try engine.apply(log: log) }
    #expect(error?.message == message)
    #expect(engine.bytes == before)
  }

  @Test func `a copy without values is empty and has no flags`() throws {
    var engine = try engine()
    _ = try engine.apply(
      .pageDuplicate(PageDuplicate(page: "p1", newPage: "copy", keepsValues: false)))
    let document = try JoyDocument(reading: engine.bytes)
    let tree = document.tree
    let page = try #require(document.files[0].pages.first { $0.id == "copy" })
    #expect(page.deletable == nil && page.copyable == nil)
    let fields = page.positions.compactMap { position in
      position.field.flatMap { document.number(of: $0) }.map { document.fields[$0] }
    }
    let values = fields.map { field in
      field.value.map { String(decoding: tree.compactSource($0), as: UTF8.self) } ?? "none"
    }
    #expect(values == ["[]", "0", "none", "none", "\"[]\""])
    #expect(fields[0].rowOrder.map { tree.count($0) } == 0)
  }

  @Test func `a copy with values keeps them, but not the flags`() throws {
    var engine = try engine()
    _ = try engine.apply(.pageDuplicate(PageDuplicate(page: "p1", newPage: "copy")))
    let document = engine.live.document
    let page = try #require(document.files[0].pages.first { $0.id == "copy" })
    #expect(page.deletable == nil && page.copyable == nil)
    let lines = try #require(page.positions[0].field.flatMap { document.number(of: $0) })
    #expect(document.fields[lines].value.map { document.tree.count($0) } == 2)
  }

  // MARK: Validation

  private func validation(_ path: String, view: String? = nil) throws -> PathValidation {
    let document = try JoyDocument(reading: Self.bytes)
    return PathValidation(path, in: document, Validation(LiveDocument(document), view: view))
  }

  @Test(arguments: [
    ("p1/fp1/r2/price", "cell invalid"), ("p1/fp1/r1/price", "cell valid"),
    (" p1 / fp1 / r1 ", "row valid"), ("p1/fp1/r2", "row invalid"), ("p1/fp1", "field invalid"),
    ("p1/fp2", "field valid"), ("p1", "page invalid"), ("p2", "page valid"),
    ("p2/fp1", "page valid"), ("p1/fpX", "notFound"), ("p1/fp1/r2/prize", "notFound"),
    ("p1/fp1/r9", "notFound"), ("px", "notFound"), ("p1/fp1/r2/price/x", "notFound"),
  ])
  func `a path leads to a page, field, row or cell`(path: String, expected: String) throws {
    let found = try validation(path)
    let status = found.status.map { " \($0.rawValue)" } ?? ""
    #expect(found.kind.rawValue + status == expected)
  }

  @Test func `a column that is hidden in PDF files is not required there`() throws {
    #expect(try validation("p1/fp1").status == .invalid)
    #expect(try validation("p1/fp1", view: "pdf").status == .valid)
  }

  @Test func `the result of a path is JSON`() throws {
    let text = String(decoding: try validation("p1/fp1/r2/price").json, as: UTF8.self)
    let start =
      #"{"path":"p1/fp1/r2/price","kind":"cell","status":"invalid","reasons":["Required"],"#
    #expect(text.hasPrefix(start), "\(text)")
    #expect(
      String(decoding: try validation("px").json, as: UTF8.self)
        == #"{"path":"px","kind":"notFound"}"# + "\n")
  }

  // MARK: Structure

  @Test(arguments: ["5", #""x""#, "[1]", #"{"a": 1}"#, "null", #"[{"action": 1}]"#])
  func `an assumed member of any shape is not an error`(value: String) throws {
    let text = """
      {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "name": "P", "width": 1,
        "height": 1, "cols": 1, "rowHeight": 1, "layout": "grid", "presentation": "normal",
        "deletable": \(value), "copyable": \(value), "fieldPositions": []}]}],
       "fields": [{"_id": "t", "type": "table", "file": "f", "rowOrder": ["r"],
        "editability": \(value), "tableColumnOrder": ["c"],
        "tableColumns": [{"_id": "c", "type": "text", "decorators": \(value),
          "requiredLogic": \(value), "cellVisibilityLogic": \(value), "cellsHidden": \(value)}],
        "value": [{"_id": "r", "cells": {}, "decorators": \(value)}]}]}
      """
    #expect(StructureCheck.findings(in: JSONTree.parse(Array(text.utf8)).tree).isEmpty)
  }
}
