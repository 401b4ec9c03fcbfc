import EditorRequests
import FormulaServer
import JSONRPC
import SourceText
import Testing

@Suite struct TextSyncTests {
  @Test(arguments: PositionEncoding.allCases)
  func `offsets and positions are inverse in every encoding`(encoding: PositionEncoding) {
    let text = "aé\r\n😀b\rçc\n\n" + String(repeating: "é😀x", count: 200)
    let bytes = Array(text.utf8)
    let positions = TextPositions(bytes, encoding: encoding)
    for offset in 0...bytes.count
    where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      let position = positions.position(of: offset)
      let isInsideLineEnd =
        offset > 0 && offset < bytes.count && bytes[offset] == 10 && bytes[offset - 1] == 13
      #expect(positions.offset(of: position) == (isInsideLineEnd ? offset - 1 : offset))
    }
    #expect(positions.lineCount == 5)
  }

  @Test(arguments: PositionEncoding.allCases)
  func `positions in a long text equal counting from the start`(encoding: PositionEncoding) {
    let lines = (0..<100).map { number in
      String(repeating: number % 3 == 0 ? "é😀x" : "abc", count: number % 50 * (number % 7))
    }
    let ends = ["\n", "\r\n", "\r", "\n\n"]
    let text = lines.enumerated().map { $0.element + ends[$0.offset % ends.count] }.joined()
    let bytes = Array(text.utf8)
    let positions = TextPositions(bytes, encoding: encoding)
    var (line, units, differences) = (0, 0, 0)
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      let isInsideLineEnd = byte == 10 && offset > 0 && bytes[offset - 1] == 13
      let character = isInsideLineEnd ? units - 1 : units
      if positions.position(of: offset) != TextPosition(line: line, character: character) {
        differences += 1
      }
      let isLineEnd =
        byte == 10 || byte == 13 && (offset + 1 == bytes.count || bytes[offset + 1] != 10)
      if isLineEnd {
        (line, units) = (line + 1, 0)
      } else {
        let end = bytes[(offset + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
        switch encoding {
        case .utf8: units += end - offset
        case .utf16: units += end - offset == 4 ? 2 : 1
        case .utf32: units += 1
        }
      }
    }
    #expect(bytes.count > 30_000 && differences == 0)
    // Both ends of a range at once, also inside characters and line ends.
    for start in stride(from: 0, to: bytes.count, by: 67) {
      for length in [0, 1, 2, 5, 90, 5000] where start + length <= bytes.count {
        let range = DocumentRange(start: start, end: start + length)
        let ends = positions.positions(of: range)
        let expected = (positions.position(of: start), positions.position(of: range.end))
        if ends != expected || positions.lines(of: range) != (expected.0.line, expected.1.line) {
          differences += 1
        }
      }
    }
    #expect(differences == 0)
  }

  @Test(arguments: [(PositionEncoding.utf8, 4), (.utf16, 2), (.utf32, 1)])
  func `the width of an emoji depends on the encoding`(encoding: PositionEncoding, width: Int) {
    let positions = TextPositions(Array("😀x".utf8), encoding: encoding)
    #expect(positions.position(of: 4) == TextPosition(line: 0, character: width))
    #expect(positions.offset(of: TextPosition(line: 0, character: width)) == 4)
    // A position inside a character is its start.
    if width > 1 { #expect(positions.offset(of: TextPosition(line: 0, character: 1)) == 0) }
  }

  @Test(arguments: PositionEncoding.allCases)
  func `positions beyond a line or the text are clamped`(encoding: PositionEncoding) {
    let positions = TextPositions(Array("ab\r\ncd".utf8), encoding: encoding)
    #expect(positions.offset(of: TextPosition(line: 0, character: 99)) == 2)
    #expect(positions.offset(of: TextPosition(line: 0, character: .max)) == 2)
    #expect(positions.offset(of: TextPosition(line: 1, character: 99)) == 6)
    #expect(positions.offset(of: TextPosition(line: 9, character: 0)) == 6)
    #expect(positions.offset(of: TextPosition(line: -1, character: 0)) == 0)
  }

  private func range(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> JSON {
    [
      "start": ["line": .integer(a), "character": .integer(b)],
      "end": ["line": .integer(c), "character": .integer(d)],
    ]
  }

  /// Returns the messages of diagnostics after some edits.
  private func messages(
    _ text: String, _ changes: [JSON], encoding: String = "utf-16"
  ) async -> [String?] {
    let session = await ServerSession(encoding: encoding)
    await session.open("file:///a.formula", text)
    await session.change("file:///a.formula", changes)
    for _ in 0..<10 {
      let published = await session.diagnostics("file:///a.formula")
      guard published["version"].integer == 2 else { continue }
      return (published["diagnostics"].elements ?? []).map { $0["code"].string }
    }
    return ["never published"]
  }

  @Test func `edits are applied sequentially`() async {
    // "a +" becomes "a + 2" by two edits, the second of which depends on the first.
    let changes: [JSON] = [
      ["range": range(0, 3, 0, 3), "text": " 😀"], ["range": range(0, 4, 0, 6), "text": "2"],
    ]
    #expect(await messages("a +", changes) == [])
    #expect(await messages("a +", Array(changes.prefix(1))) != [])
  }

  @Test func `a change without a range replaces the whole text`() async {
    #expect(await messages("1 +", [["text": "a + 1"]]) == [])
  }

  @Test(arguments: [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
  func `edits use the negotiated encoding`(encoding: String, width: Int) async {
    // Inserts the quote after the emoji.
    let changes: [JSON] = [["range": range(1, 1 + width, 1, 1 + width), "text": "\""]]
    let text = "a ==\r\n\"😀 + 1"
    #expect(await messages(text, changes, encoding: encoding) == [])
    #expect(await messages(text, [], encoding: encoding) != [])
  }

  @Test func `only the newest version gets diagnostics`() async {
    let session = await ServerSession()
    await session.open("file:///a.formula", "1 +")
    for version in 2...30 {
      await session.change(
        "file:///a.formula", version: version, [["text": version < 30 ? "a +" : "a"]])
    }
    var versions: [Int] = []
    while versions.last != 30 {
      let published = await session.diagnostics("file:///a.formula")
      guard let version = published["version"].integer else { break }
      versions.append(version)
      if version == 30 { #expect(published["diagnostics"] == []) }
    }
    #expect(versions.last == 30)
    #expect(versions == versions.sorted())
  }

  @Test func `closing a document removes its diagnostics`() async {
    let session = await ServerSession()
    await session.open("file:///a.formula", "1 +")
    #expect(await session.diagnostics("file:///a.formula")["diagnostics"] != [])
    await session.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///a.formula"]])
    #expect(await session.diagnostics("file:///a.formula")["diagnostics"] == [])
  }

  @Test func `JSON that is not a document has no diagnostics`() async {
    let session = await ServerSession()
    await session.open("file:///package.json", #"{"name": "x", "version": 1}"#)
    #expect(await session.diagnostics("file:///package.json")["diagnostics"] == [])
  }
}
