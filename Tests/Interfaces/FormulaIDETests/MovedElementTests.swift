import Foundation
import SourceText
import Testing

/// Edits that move elements without changing them, compared with a full analysis.
@Suite struct MovedElementTests {
  private static let lines = [
    #"{"_id": "d", "files": [{"_id": "f", "pages": [], "pageOrder": []}], "fields": ["#,
    #"{"_id": "b", "type": "number", "file": "f", "identifier": "a"},"#,
    #"{"_id": "a", "type": "number", "file": "f"},"#,
    #"{"_id": "c", "type": "dropdown", "file": "f", "options": [], "value": "x"},"#,
    #"{"_id": "e", "type": "number", "file": "f"}"#, #"], "formulas": ["#,
    #"{"_id": "one", "expression": "c * 2 + misspelled", "desc": ""},"#,
    #"{"_id": "two", "desc": "", "expression": "round(c > 1 and c < 0, 1)"},"#,
    #"{"_id": "three", "expression": "now() + e", "desc": ""},"#,
    #"{"_id": "four", "expression": "e", "desc": ""}"#, "]}",
  ]

  /// Replaces lines by others and compares the result with a full analysis.
  private func replace(_ range: Range<Int>, with new: [String], isFollowed: Bool = true) throws {
    var text = try FollowedText(Self.lines.joined(separator: "\n"))
    let start = Self.lines[..<range.lowerBound].reduce(0) { $0 + $1.utf8.count + 1 }
    let old = Self.lines[range].map { $0 + "\n" }.joined()
    let inserted = new.map { $0 + "\n" }.joined()
    try text.replace(
      DocumentRange(start: start, end: start + old.utf8.count), with: inserted, asking: true,
      "lines \(range)")
    #expect(text.followed == (isFollowed ? 1 : 0))
    #expect(text.bytes != Array(Self.lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: [6..<8, 7..<9, 6..<9])
  func `swapped formulas keep their findings`(range: Range<Int>) throws {
    try replace(range, with: Self.lines[range].reversed())
  }

  @Test(arguments: [2..<4])
  func `swapped fields keep their findings`(range: Range<Int>) throws {
    try replace(range, with: Self.lines[range].reversed(), isFollowed: false)
  }

  @Test func `a deleted field no longer conflicts with the identifier of its neighbour`() throws {
    try replace(2..<3, with: [], isFollowed: false)
  }

  @Test func `a formula inserted within the beginning of another moves its findings`() throws {
    let lines = Self.lines
    var text = try FollowedText(lines.joined(separator: "\n"))
    let start = lines[..<7].reduce(0) { $0 + $1.utf8.count + 1 } + "{\"_id\": ".utf8.count
    try text.replace(
      DocumentRange(start: start, end: start),
      with:
        "\"new\", \"expression\": \"1\", \"desc\": \"\", \"type\": \"calc\", \"scope\": \"global\"},\n{\"_id\": ",
      asking: true, "inserted"
    )
    #expect(text.followed == 1)
  }
}
