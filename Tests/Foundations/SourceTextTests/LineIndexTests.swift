import SourceText
import Testing

@Suite struct LineIndexTests {
  /// A line out of range is empty, at the nearer end.
  @Test(
    arguments: [
      ("", [0: 0..<0, 1: 0..<0, -1: 0..<0]),
      ("a", [0: 0..<1, 1: 1..<1]),
      ("a\n", [0: 0..<1, 1: 2..<2, 2: 2..<2]),
      ("a\r\nbc\rd", [-1: 0..<0, 0: 0..<1, 1: 3..<5, 2: 6..<7, 3: 7..<7, Int.max: 7..<7]),
    ] as [(String, [Int: Range<Int>])])
  func `lines end at LF, CRLF and CR`(text: String, ranges: [Int: Range<Int>]) {
    let lines = LineIndex(Array(text.utf8))
    for (line, range) in ranges {
      #expect(
        lines.range(ofLine: line) == DocumentRange(start: range.lowerBound, end: range.upperBound),
        "line \(line)")
    }
    #expect(lines.text(ofLine: 0) == String(text.prefix { !$0.isNewline }))
  }

  @Test(
    arguments: [
      ("aé😀b", 0, 0, 0), ("aé😀b", 0, 1, 1), ("aé😀b", 0, 2, 3), ("aé😀b", 0, 4, 7),
      ("a\nbc", 1, 1, 3), ("a\nbc", 1, 9, 4), ("a\nbc", 5, 0, 4), ("a\nbc", -1, 3, 0),
    ] as [(String, Int, Int, Int)])
  func `positions are clamped to line and text`(text: String, line: Int, column: Int, offset: Int) {
    let lines = LineIndex(Array(text.utf8))
    #expect(lines.offset(of: LinePosition(line: line, utf16Column: column)) == offset)
  }
}
