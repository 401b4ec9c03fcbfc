import JSONTree
import SourceText
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("é😀", "é😀"), ("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\\u0041\\u00e9\\u20AC", "Aé€"), ("\\ud83d\\ude00", "😀"), ("\\uD83D\\uDE00x", "😀x"),
    ("\\ud83d", "\u{FFFD}"), ("\\ude00\\ud83d", "\u{FFFD}\u{FFFD}"),
    ("\\ud83d\\ud83d\\ude00", "\u{FFFD}😀"), ("\\ud83dx", "\u{FFFD}x"),
    ("\\ud83d\\n", "\u{FFFD}\n"), ("\\u0000", "\0"), ("\\uffff", "\u{FFFF}"),
    (
      "a long text without any escape, but with \\\" one",
      "a long text without any escape, but with \" one"
    ),
  ]) func `a string is decoded`(written: String, text: String) {
    let tree = tree("[\"\(written)\"]")
    let node = node(tree, 0) ?? tree.root
    #expect(tree.string(node).map { Array($0.utf8) } == Array(text.utf8))
    #expect(tree.decodedText(node)?.text == text)
    #expect(Array(tree.utf8(node)) == Array(text.utf8))
    #expect(tree.isText(node, utf8: text.utf8))
    #expect(!tree.isText(node, utf8: (text + "x").utf8))
    #expect(tree.hasEscapes(node) == written.contains("\\"))
    #expect(tree.hasLoneSurrogate(node) == text.contains("\u{FFFD}"))
    #expect(tree.isEmptyString(node) == text.isEmpty)
  }

  @Test func `only a JSON string has a string value`() {
    let tree = tree("[1, null, true, [], {}]")
    for node in tree.elements(of: tree.root) {
      #expect(tree.string(node) == nil && tree.decodedText(node) == nil)
      #expect(!tree.isName(node, "1") && !tree.isName(node, "null"))
    }
  }

  @Test func `an offset is mapped through escapes to the file and back`() throws {
    // Each piece in escaped and in decoded form.
    let pieces = [
      ("a", "a"), ("\\\"", "\""), ("é", "é"), ("\\u00e9", "é"), ("😀", "😀"),
      ("\\ud83d\\ude00", "😀"), ("\\ud83d", "\u{FFFD}"), ("bc", "bc"), ("\\n", "\n"),
    ]
    let tree = tree("[12, \"\(pieces.map(\.0).joined())\"]")
    let found = node(tree, 1)
    let node = try #require(found)
    let decoded = try #require(tree.decodedText(node))
    #expect(decoded.text == pieces.map(\.1).joined())
    var file = tree.contentRange(node).start
    var text = 0
    for (written, read) in pieces {
      #expect(decoded.map.fileOffset(of: text) == file)
      #expect(decoded.map.decodedOffset(of: file) == text)
      let isEscape = written != read
      for inside in 1..<max(2, written.utf8.count) where inside < written.utf8.count {
        #expect(decoded.map.decodedOffset(of: file + inside) == (isEscape ? text : text + inside))
      }
      for inside in 1..<max(2, read.utf8.count) where inside < read.utf8.count {
        #expect(decoded.map.fileOffset(of: text + inside) == (isEscape ? file : file + inside))
      }
      file += written.utf8.count
      text += read.utf8.count
    }
    #expect(decoded.map.fileOffset(of: text) == file && decoded.map.decodedOffset(of: file) == text)
    #expect(tree.contentRange(node).end == file)
  }

  @Test func `a literal escapes only required characters`() {
    let text = "\"\\/é😀\n\t\r\u{8}\u{C}\u{1}\u{1F}\u{7F}"
    let literal = String(decoding: JSONWriter.literal(text), as: UTF8.self)
    #expect(literal == "\"\\\"\\\\/é😀\\n\\t\\r\\b\\f\\u0001\\u001f\u{7F}\"")
    let tree = tree(literal)
    #expect(tree.string(tree.root) == text)
  }

  @Test func `strings of two trees are compared by their decoded value`() {
    let one = tree("[\"a\\u0062\", \"é\", 1]")
    let other = tree("[\"ab\", \"\\u00e9\", \"1\"]")
    let same = zip(one.elements(of: one.root), other.elements(of: other.root)).map {
      one.hasSameText($0, as: $1, of: other)
    }
    #expect(same == [true, true, false])
  }
}
