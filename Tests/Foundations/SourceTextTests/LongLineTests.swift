import SourceText
import Testing

@Suite struct LongLineTests {
  /// Lines of characters of one to four bytes, longer than a block of the index.
  static let bytes = Array(
    (0..<40).map { String(repeating: "aé€😀", count: $0 * 37) + ($0 % 3 == 0 ? "\r\n" : "\n") }
      .joined().utf8)

  @Test func `positions in long lines equal those counted from the start of the line`() {
    let bytes = Self.bytes
    let lines = LineIndex(bytes)
    for offset in stride(from: 0, through: bytes.count, by: 97) {
      let position = lines.position(at: offset)
      let start = lines.range(ofLine: position.line).start
      var column = 0
      for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 { column += byte >= 0xF0 ? 2 : 1 }
      #expect(position.utf16Column == column)
    }
  }

  @Test func `a diagnostic in a long line shows its surroundings`() {
    let text =
      String(repeating: "é", count: 100_000) + "MARK" + String(repeating: "€", count: 100_000)
    let renderer = DiagnosticRenderer(file: "f", lines: LineIndex(Array(text.utf8)))
    let start = 200_000
    let shown = renderer.text(
      DocumentDiagnostic("r", .error, "m", at: DocumentRange(start: start, end: start + 4)))
    let parts = shown.split(separator: "\n")
    #expect(parts[0].hasPrefix("f:1:100001: "))
    #expect(parts[1].contains("éMARK€"))
    #expect(parts[1].hasPrefix("1 | …é") && parts[1].hasSuffix("€…"))
    #expect(parts[1].count < 130)
  }
}
