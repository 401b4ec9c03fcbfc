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
