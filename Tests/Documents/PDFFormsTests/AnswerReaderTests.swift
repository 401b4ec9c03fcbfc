import JSONTree
import JoyDoc
import Testing

@testable import PDFForms

struct AnswerReaderTests {
  private static func reader(_ json: String) -> AnswerReader {
    let area = PDFRectangle(left: 0, bottom: 0, right: 600, top: 800)
    let document = JoyDocument(JSONTree.parse(Array(json.utf8)).tree)
    let page = PDFPage(crop: area, media: area, turns: 0)
    return AnswerReader(document, hiding: [], on: [page])
  }

  @Test func `an option without an area is printed as text`() {
    let reader = Self.reader(
      #"""
      {"fields": [{
        "_id": "f", "type": "multiSelect", "title": "F", "value": ["b", "a"],
        "options": [
          {"_id": "a", "value": "First"},
          {"_id": "b", "value": "Second", "metadata": {"pdfRegion": "1 10 10 12 12"}},
          {"_id": "c", "value": "Third", "metadata": {"pdfRegion": "1 30 10 12 12"}}
        ],
        "metadata": {"pdfRegion": "1 50 10 100 12"}
      }]}
      """#)
    #expect(reader.problems.isEmpty)
    #expect(
      reader.answers == [
        PrintedAnswer(
          field: "F", content: .tick,
          regions: [PDFRegion(pageNumber: 1, x: 10, y: 10, width: 12, height: 12)]),
        PrintedAnswer(
          field: "F", content: .text("First", wraps: false, alignment: 0),
          regions: [PDFRegion(pageNumber: 1, x: 50, y: 10, width: 100, height: 12)]),
      ])
  }

  /// A PNG image of one pixel.
  private static let pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

  @Test func `signatures and images within the document are printed`() throws {
    let reader = Self.reader(
      #"""
      {"fields": [
        {"_id": "s", "type": "signature", "title": "S", "value": "\#(Self.pixel)",
          "metadata": {"pdfRegion": "1 10 10 100 20"}},
        {"_id": "i", "type": "image", "title": "I",
          "value": [{"_id": "a", "url": "\#(Self.pixel)"}, {"_id": "b", "url": "\#(Self.pixel)"}],
          "metadata": {"pdfRegion": "1 10 50 100 20"}},
        {"_id": "n", "type": "signature", "title": "N", "value": "",
          "metadata": {"pdfRegion": "1 10 90 100 20"}}
      ]}
      """#)
    #expect(reader.problems.isEmpty)
    let image = try #require(PrintedImage(Self.pixel))
    #expect(image.width == 1 && image.height == 1 && image.format == .png)
    #expect(reader.answers.map(\.content) == [.image(image), .image(image), .image(image)])
    #expect(reader.answers.flatMap(\.regions).map(\.x) == [10, 10, 60])
    #expect(reader.answers.flatMap(\.regions).map(\.width) == [100, 50, 50])
  }

  @Test(arguments: [
    "https://example.com/photo.png", "/etc/passwd", "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,AAAA", "data:image/png,iVBORw0KGgo",
  ])
  func `other images are never opened, but reported`(address: String) {
    let reader = Self.reader(
      #"""
      {"fields": [{"_id": "i", "type": "image", "title": "I", "value": [{"url": "\#(address)"}],
        "metadata": {"pdfRegion": "1 10 10 100 20"}}]}
      """#)
    #expect(reader.problems.map(\.kind) == [.unplacedAnswer] && reader.answers.isEmpty)
  }

  @Test func `the size of a JPEG image is that of its frame`() {
    let head: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC4, 0, 2, 0xFF, 0xFF, 0xC2, 0, 8,
    ]
    let image = PrintedImage(head + [8, 0, 30, 1, 0, 3])
    #expect(image?.width == 256 && image?.height == 30 && image?.format == .jpeg)
    for count in 0..<head.count + 5 {
      #expect(PrintedImage(Array((head + [8, 0, 30, 1, 0, 3]).prefix(count))) == nil)
    }
    #expect(PrintedImage([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == nil)
  }

  @Test func `images that need too much memory are refused`() {
    // A PNG header of 10,000 by 10,000 pixels.
    let header = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAYAAAA="
    let reader = Self.reader(
      #"""
      {"fields": [{"_id": "s", "type": "signature", "title": "S", "value": "\#(header)",
        "metadata": {"pdfRegion": "1 10 10 100 20"}}]}
      """#)
    #expect(PrintedImage(header)?.width == 10_000)
    #expect(reader.problems.map(\.kind) == [.tooLarge] && reader.answers.isEmpty)
  }

  @Test func `a number outside of its range is a problem`() {
    let reader = Self.reader(
      #"""
      {"fields": [
        {"_id": "a", "type": "number", "title": "A", "value": 11,
          "metadata": {"pdfRegion": "1 10 10 100 20", "pdfLeast": 0, "pdfGreatest": 10}},
        {"_id": "b", "type": "number", "title": "B", "value": 10,
          "metadata": {"pdfRegion": "1 10 10 100 20", "pdfGreatest": 10}},
        {"_id": "c", "type": "number", "title": "C", "value": "",
          "metadata": {"pdfRegion": "1 10 10 100 20", "pdfLeast": 1}}
      ]}
      """#)
    #expect(
      reader.problems == [
        PDFProblem(.outOfRange, "'A' is 11, and must be at least 0 and at most 10")
      ])
    #expect(reader.answers.count == 2)
  }

  /// Returns a reader of a table with two rows at a position of 20 by `height` points per pixel.
  private static func table(height: Int) -> AnswerReader {
    reader(
      #"""
      {"fields": [{"_id": "t", "type": "table", "title": "T", "tableColumnOrder": ["n", "c"],
        "tableColumns": [
          {"_id": "c", "type": "text", "title": "Item"},
          {"_id": "h", "type": "text", "title": "Hidden", "hidden": true},
          {"_id": "n", "type": "number", "title": "Count"}],
        "rowOrder": ["r2", "r1"],
        "value": [
          {"_id": "r1", "cells": {"c": "Lamp", "n": 2, "h": "x"}},
          {"_id": "r2", "cells": {"c": "Desk"}},
          {"_id": "r3", "cells": {"c": "removed"}, "deleted": true}]}],
        "files": [{"_id": "file", "pageOrder": ["p"], "pages": [{
          "_id": "p", "cols": 24, "rowHeight": 8, "height": 800, "width": 600,
          "fieldPositions": [{"field": "t", "x": 0, "y": 1, "width": 12, "height": \#(height)}]
        }]}]}
      """#)
  }

  @Test func `a table without areas is printed at its position`() {
    let reader = Self.table(height: 6)
    #expect(reader.problems.isEmpty)
    let texts = reader.answers.compactMap { answer -> String? in
      guard case .text(let text, wraps: true, _) = answer.content else { return nil }
      let area = answer.regions[0]
      return "\(text) \(Int(area.x)),\(Int(area.y)) \(Int(area.width))x\(Int(area.height))"
    }
    #expect(
      texts == [
        "Count 0,8 150x16", "Item 150,8 150x16", "Desk 150,24 150x16", "2 0,40 150x16",
        "Lamp 150,40 150x16",
      ])
    #expect(reader.answers.first?.content == .frame && reader.answers.first?.regions.count == 6)
  }

  @Test func `a table that does not fit is a problem`() {
    let reader = Self.table(height: 2)
    #expect(
      reader.problems == [
        PDFProblem(.textOverflow, "'T': 2 rows exceed their area by 8 pt")
      ])
    #expect(reader.answers.isEmpty)
  }

  @Test(arguments: ["1", "1e300", "-1e300"])
  func `a position far outside of its page is not used`(x: String) {
    let reader = Self.reader(
      #"""
      {"fields": [{"_id": "f", "type": "text", "title": "F", "value": "answer"}],
        "files": [{"_id": "file", "pageOrder": ["p"], "pages": [{
          "_id": "p", "cols": 24, "rowHeight": 8, "height": 800, "width": 600,
          "fieldPositions": [{"field": "f", "x": \#(x), "y": 1, "width": 4, "height": 2}]
        }]}]}
      """#)
    #expect(reader.problems.map(\.kind) == (x == "1" ? [] : [.unplacedAnswer]))
    #expect(reader.answers.isEmpty == (x != "1"))
  }
}
