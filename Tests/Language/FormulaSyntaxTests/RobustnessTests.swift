import FormulaSyntax
import SourceText
import SeededRandom
import Testing

struct RobustnessTests {
  private static let pieces = [
    "a", "in", "let", "and", "or", "not", "if", "then", "else", "mod", "x", "f", "12abc", "`q r`",
    "1", ".5", "1e5", "\"t\\n\"", "'", "\"", "“", "”", "`", "(", ")", "[", "]", "{", "}", ",", ":",
    ";", ".", "?.", "?", "->", "=>", "|>", "=", "??", "||", "&&", "==", "!=", "<", "<=", ">", ">=",
    "<>", "+", "-", "*", "/", "%", "^", "!", "&", "|", "true", "null", "//", "/*", "*/", "\\", "#",
    "\n", " ", "é", "×", "\u{FEFF}",
  ]

  /// Checks properties of every text.
  private func check(_ bytes: [UInt8]) throws {
    let parsed = ParsedFormula(bytes: bytes)
    let tree = parsed.tree
    for diagnostic in parsed.diagnostics {
      let edits = diagnostic.fixes.flatMap { $0.edits.map(\.range) }
      for range in [diagnostic.range] + edits + diagnostic.notes.map(\.range) {
        let isInside = 0 <= range.start && range.start <= range.end && range.end <= bytes.count
        try #require(isInside, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
    for id in tree.all {
      let range = tree.range(of: id)
      for child in tree.children(of: id) {
        let isOrdered =
          child.hashValue != id.hashValue && tree.height(of: child) < tree.height(of: id)
          && range.contains(tree.range(of: child))
        try #require(isOrdered, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
    // Must not trap. Printing a text without errors keeps its tree.
    _ = tree.extensions
    _ = tree.expression(at: bytes.count / 2)
    _ = tree.debugText
    let line = Printer.line(for: tree)
    if !parsed.hasErrors {
      let isSame = ParsedFormula(line).tree.hasSameStructure(as: tree)
      try #require(isSame, "\(line)")
    }
  }

  @Test func `random pieces of formulas are parsed without a trap`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<random.below(24) {
        text += random.pick(Self.pieces) ?? ""
        if random.below(3) == 0 { text += " " }
      }
      try check(Array(text.utf8))
    }
  }

  @Test func `random bytes are parsed without a trap`() throws {
    var random = SeededGenerator(seed: 4)
    for round in 0..<1500 {
      // Bytes beyond ASCII are rarely UTF-8, which is reported without parsing.
      let mask: UInt8 = round % 3 == 0 ? 0xFF : 0x7F
      try check((0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) & mask })
    }
  }

  @Test func `mutations of sentences are parsed without a trap`() throws {
    var sentences = SentenceGenerator(try Grammar.ofFormulas(), seed: 5)
    var random = SeededGenerator(seed: 6)
    for round in 0..<1500 {
      var bytes = Array(sentences.sentence(fuel: 5 + round % 30).utf8)
      for _ in 0..<1 + random.below(3) {
        let place = random.below(bytes.count + 1)
        switch random.below(3) {
        case 0 where place < bytes.count: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: (random.pick(Self.pieces) ?? "").utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(5)))
        }
      }
      try check(bytes)
    }
  }

  @Test func `every prefix of a formula gives a tree`() throws {
    let text =
      "let f = (a, b) -> a ? {k: [1.5, \"\\u20AC\"]} : `q`.x?.y(2)[0]; 3 |> f(4) ?? -x in z"
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      try check(Array(bytes[..<end]))
      try check(Array(bytes[end...]))
    }
  }
}
