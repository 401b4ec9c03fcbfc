import Foundation
import SourceText
import SeededRandom
import Testing

@testable import FormulaSyntax

struct FormatterTests {
  // MARK: Layouts

  /// Cases as text: a formula, a line of dashes, its layout at 40 columns, a line of equals signs.
  @Test func `formulas are laid out by width`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/Layouts.txt")
    var cases = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "====\n")
    #expect(cases.last == "")
    cases.removeLast()
    var golden = ""
    for text in cases {
      let parts = text.components(separatedBy: "----\n")
      let formula = ParsedFormula(parts[0])
      let layout = FormulaFormatter.text(of: formula, width: 40) ?? "errors\n"
      if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
        golden += "\(parts[0])----\n\(layout)====\n"
      } else {
        #expect(layout == parts.dropFirst().first)
      }
    }
    if !golden.isEmpty { try golden.write(to: path, atomically: true, encoding: .utf8) }
  }

  @Test func `a formula without line breaks stays on one line in a document`() {
    let parsed = ParsedFormula("  iff( a>1 , [ 1,2, ] /* two */ ,\"no\")  ")
    #expect(
      FormulaFormatter.text(of: parsed, width: 10, lineBreaks: .asWritten)
        == "iff(a > 1, [1, 2] /* two */, \"no\")")
  }

  @Test func `a formula with line breaks is laid out in a document, without one at its end`() {
    let parsed = ParsedFormula("sum(a,\r\n b) ")
    #expect(
      FormulaFormatter.text(of: parsed, width: 8, lineBreaks: .asWritten)
        == "sum(\r\n  a,\r\n  b\r\n)")
    #expect(
      FormulaFormatter.text(of: parsed, width: 9, lineBreaks: .asWritten) == "sum(a, b)")
  }

  @Test func `a formula with errors is left alone`() {
    #expect(FormulaFormatter.text(of: ParsedFormula("1 +")) == nil)
    #expect(FormulaFormatter.text(of: ParsedFormula("")) == nil)
  }

  @Test func `edits change white space only`() throws {
    let edits = try #require(
      FormulaFormatter.edits(of: ParsedFormula("a+ `b  c`*  2"), lineBreaks: .asWritten))
    #expect(edits.map(\.replacement) == [" ", " ", " "])
    #expect(edits.map(\.range.start) == [1, 9, 10])
  }

  @Test func `a byte order mark stays`() {
    #expect(
      FormulaFormatter.text(of: ParsedFormula("\u{FEFF}round(a+b,2)"))
        == "\u{FEFF}round(a + b, 2)\n")
    #expect(
      FormulaFormatter.edits(of: ParsedFormula("\u{FEFF}// a\na\n"))?.isEmpty == true)
  }

  @Test(arguments: [
    ("concat('日本語', '日本語', b)", 28, true), ("concat('日本語', '日本語', b)", 29, false),
    ("concat('🚀🚀', '❤️🇩🇪', b)", 24, true), ("concat('🚀🚀', '❤️🇩🇪', b)", 25, false),
    ("concat('aéa', 'ñ', b)", 20, true), ("concat('aéa', 'e\u{301}', b)", 21, false),
  ])
  func `the width counts columns, not characters`(text: String, width: Int, isBroken: Bool) throws {
    let layout = try #require(FormulaFormatter.text(of: ParsedFormula(text), width: width))
    #expect(layout.dropLast().contains("\n") == isBroken, "\(layout)")
  }

  // MARK: Properties of every formula

  private func check(_ text: String) throws {
    let parsed = ParsedFormula(text)
    for width in [1, 12, 30, 80] {
      for breaks in [FormulaFormatter.LineBreaks.asNeeded, .asWritten] {
        let layout = FormulaFormatter.text(of: parsed, width: width, lineBreaks: breaks)
        guard let layout else {
          try #require(parsed.hasErrors || text.utf8.count > 10_000, "\(text)")
          continue
        }
        let again = ParsedFormula(layout)
        let hasErrors = again.hasErrors
        try #require(!hasErrors, "\(text) → \(layout)")
        let isSame =
          again.tree.debugText == parsed.tree.debugText
          && comments(again.tree) == comments(parsed.tree)
        try #require(isSame, "\(text) → \(layout)")
        let third = FormulaFormatter.text(of: again, width: width, lineBreaks: breaks)
        try #require(third == layout, "at \(width):\n\(text)\n→\n\(layout)\n→\n\(third ?? "")")
      }
    }
  }

  private func comments(_ tree: Tree) -> [String] {
    tree.comments.map {
      tree.text(in: $0.range).trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
  }

  /// White space and comments between tokens, as written by authors and programs.
  private static let gaps = [
    " ", " ", " ", "", "", "  ", "\n", "\n\n\n", "\r\n", " \t", " /* c */ ", "/* c */", "\n/* c */",
    "/* c */\n", " // c \n", "\n// c\n", "\n\n// c\n\n", "/* a\n b */", "/* 1 *//* 2 */",
    "\u{2003}",
  ]

  @Test func `formatting keeps tree and comments of generated sentences, and is idempotent`() throws
  {
    var sentences = SentenceGenerator(try Grammar.ofFormulas(), seed: 11)
    var random = SeededGenerator(seed: 12)
    for round in 0..<200 {
      let sentence = sentences.sentence(fuel: 5 + round % 40)
      try check(sentence)
      let tree = ParsedFormula(sentence).tree
      var text = ""
      for token in tree.tokens {
        let gap = random.below(3) == 0 ? random.pick(Self.gaps) ?? "" : " "
        text += gap + tree.text(in: token.range)
      }
      try check(text)
    }
  }

  @Test func `formatting keeps tree and comments of the corpus`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Corpus")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("> ") {
        try check(String(line.dropFirst(2)))
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test func `long and deep formulas are formatted unless the result would be too long`() throws {
    let long = Array(repeating: "f(a, [1, {b: -c}])", count: 700).joined(separator: ", ")
    try check("max(\(long))")
    let longer = "max(\(long), \(long), \(long))"
    #expect(FormulaFormatter.text(of: ParsedFormula(longer), width: 1) == nil)
    let deep = String(repeating: "(", count: 190) + "1" + String(repeating: ")", count: 190)
    try check(deep)
    let chain = Array(repeating: "a", count: 450).joined(separator: " + ")
    try check(chain)
    try check(Array(repeating: "a ? b", count: 190).joined(separator: " : ") + " : c")
  }
}
