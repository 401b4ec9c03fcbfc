import FileAccess
import Foundation
import Testing

@testable import FormPreview

/// Compact views, decorators and page flags in the form view.
@Suite struct Form2026PreviewTests {
  private func text() throws -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Documents/form2026.json"), encoding: .utf8)
  }

  private func file() throws -> PreviewFile { try PreviewFile(text()) }

  @Test func `each row of a compact view is a text, with unknown codes as written`() async throws {
    let session = try await file().session()
    let rows = JSON(try await session.rows(field: "lines", path: "", from: 0, count: 10))
    let texts = rows.rows.elements.map { row in
      row.sentence.elements.map { $0.text.string ?? "" }.joined()
    }
    #expect(texts == ["Bolt: 2 x 1.5 {{prize}}", "Nut: 3 x  {{prize}}"])
    let unknown = rows.rows[0].sentence.elements.filter { $0.unknown.bool == true }
    #expect(unknown.map { $0.text.string } == ["{{prize}}"])
    #expect(JSON(await session.state()).pages[0].items[0].compactView.bool == true)
  }

  @Test func `flags of a page decide on its buttons`() async throws {
    let page = JSON(await (try file().session()).state()).pages[0]
    #expect(page.deletable.bool == false)
    #expect(page.copiesWithValues.bool == false && page.copiesWithoutValues.bool == true)
    let other = JSON(await (try file().session()).state()).pages[1]
    #expect(other.deletable.bool == true && other.copiesWithValues.bool == true)
  }

  @Test func `cells of a table with row forms are locked`() async throws {
    let session = try await file().session()
    let rows = JSON(try await session.rows(field: "lines", path: "", from: 0, count: 1))
    #expect(rows.inline.bool == false && rows.form.bool == true)
  }

  @Test func `decorators are shown at fields and rows, and a tap is an event`() async throws {
    let file = try file()
    let log = file.folder + "/events"
    let session = try await file.session { $0.logPath = log }
    let state = JSON(await session.state())
    #expect(state.fields.total.decorators[0].icon.string == "circle-inf")
    #expect(state.fields.total.decorators[0].color.isNull)
    let rows = JSON(try await session.rows(field: "lines", path: "", from: 0, count: 1))
    #expect(rows.rows[0].decorators.elements.map { $0.action.string } == ["archive", "archive"])
    try await session.event(
      Array(#"{"type":"focus","field":"lines","row":"r1","action":"archive"}"#.utf8))
    let line = try #require(
      String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").last)
    let event = JSON(Array(line.utf8))
    #expect(event.event.string == "onFocus" && event.type.string == "archive")
    #expect(event.fieldRowId.string == "r1")
  }

  @Test func `columns and cells have decorators of their own`() async throws {
    let list = #"[{"action": "scan", "label": "Scan"}, {"action": "unseen"}]"#
    let text = try text()
      .replacing(#"     "_id": "qty","#, with: #""_id": "qty", "decorators": \#(list),"#)
      .replacing(#"     "_id": "r1","#, with: #""_id": "r1", "decorators": {"item": \#(list)},"#)
    let session = try await PreviewFile(text).session()
    let rows = JSON(try await session.rows(field: "lines", path: "", from: 0, count: 2))
    #expect(rows.columns[1].decorators.elements.map { $0.action.string } == ["scan"])
    #expect(rows.columns[0].decorators.isNull)
    #expect(rows.rows[0].cells.item.decorators[0].label.string == "Scan")
    #expect(rows.rows[0].cells.qty.decorators.isNull)
    #expect(rows.rows[1].cells.item.decorators.isNull)
  }
}
