import FormulaSyntax
import SourceText
import Testing

/// Sources that are not read as formulas, and closings at the end of a file.
struct SourceObstacleTests {
  private func rules(_ bytes: [UInt8]) -> [String] {
    ParsedFormula(bytes: bytes).diagnostics.map(\.rule)
  }

  @Test(arguments: [
    ("a\n+\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n", 4..<16),
    ("<<<<<<<\nb\n=======\nc\n>>>>>>>", 0..<7), ("a +\r\n>>>>>>> x\r\n", 5..<14),
    ("// test: a = 1 gives 2\n<<<<<<< x\na", 23..<32), ("a + 1\n=======\na + 2\n", 6..<13),
  ])
  func `a merge conflict is the only finding`(text: String, range: Range<Int>) {
    let formula = ParsedFormula(text)
    #expect(formula.diagnostics.map(\.rule) == ["merge-conflict"])
    #expect(formula.diagnostics.first?.fixes.isEmpty == true)
    #expect(
      formula.diagnostics.first?.range
        == TextRange(start: range.lowerBound, end: range.upperBound))
    #expect(formula.tree.comments.isEmpty)
  }

  @Test(arguments: [
    "a <<<<<<< b", "<<<<<<<< b\na", "a\n======= b", "<<<<<<<b", "a +\n<<<<<< x",
    "a +\n======\nb", "/*\n=======\n*/ a +",
  ])
  func `other signs are not a merge conflict`(text: String) {
    let found = rules(Array(text.utf8))
    #expect(!found.isEmpty && !found.contains("merge-conflict"))
  }

  @Test func `markers in a comment or text of a valid formula are not a conflict`() {
    #expect(rules(Array("/*\n<<<<<<< x\n*/ 'a\n>>>>>>> b'".utf8)) == [])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1), (Array("'ä".utf8) + [0xC3, 0x27], 3),
      (Array("1 // ".utf8) + [0xE2, 0x82], 5), ([0xED, 0xA0, 0x80], 0), ([0xC0, 0x80], 0),
    ] as [([UInt8], Int)])
  func `invalid UTF-8 is the only finding, wherever it is`(bytes: [UInt8], place: Int) {
    let formula = ParsedFormula(bytes: bytes)
    #expect(formula.diagnostics.map(\.rule) == ["not-utf8"])
    #expect(formula.diagnostics.first?.range.start == place)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is the only finding`(isBigEndian: Bool, hasMark: Bool) {
    let units = (hasMark ? [0xFEFF] : []) + Array("round(a, 2)\n".utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(rules(bytes) == ["not-utf8"])
  }

  @Test func `valid UTF-8 is read`() {
    #expect(rules(Array("'ä日🚀\u{10FFFF}' // é".utf8)) == [])
    #expect(rules([0xEF, 0xBB, 0xBF, 0x31]) == [])
  }

  // MARK: Closings

  private func closed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let edits = ParsedFormula(text).diagnostics.flatMap(\.fixes).flatMap(\.edits)
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a + `b\n", "a + `b`\n"), ("a + \"b\r\n", "a + \"b\"\r\n"), ("a /* b\n\n", "a /* b */\n\n"),
    ("concat('a\n", "concat('a')\n"), ("f(\"a)\n", "f(\"a\")\n"), ("“a \n \n", "“a ”\n \n"),
    ("'a", "'a'"), ("'\n", "''\n"), ("`b \t\n", "`b \t`\n"),
  ])
  func `an open text, name or comment is closed before the last line end`(
    text: String, expected: String
  ) {
    #expect(closed(text) == expected)
  }
}
