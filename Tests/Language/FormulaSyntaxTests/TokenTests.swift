import FormulaSyntax
import SourceText
import Testing

struct TokenTests {
  /// Returns the tokens of a text as `kind:spelling`, without the end.
  private func tokens(_ text: String) -> [String] {
    let tree = ParsedFormula(text).tree
    return tree.tokensAndComments.dropLast().map { "\($0.kind):\(tree.text(in: $0.range))" }
  }

  @Test(arguments: [
    (
      "12 3.14, .95 1e6 2.5E-3",
      ["number:12", "number:3.14", "comma:,", "number:.95", "number:1e6", "number:2.5E-3"]
    ),
    ("1.", ["number:1", "dot:."]),
    ("1.5.round", ["number:1.5", "dot:.", "name:round"]),
    ("1e+3 1e+ 1ex", ["number:1e+3", "digitName:1e", "plus:+", "digitName:1ex"]),
    ("1e+3x", ["digitName:1e", "plus:+", "digitName:3x"]),
    ("12abc 1_000", ["digitName:12abc", "digitName:1_000"]),
    ("6857510fbfed1553e168161b", ["name:6857510fbfed1553e168161b"]),
    ("123e45678901234567890123", ["name:123e45678901234567890123"]),
    ("123456789012345678901234", ["name:123456789012345678901234"]),
    ("6857510fbfed1553e168161", ["digitName:6857510fbfed1553e168161"]),
    ("6857510fbfed1553e168161b2", ["digitName:6857510fbfed1553e168161b2"]),
    ("12345678901234567890123", ["number:12345678901234567890123"]),
    ("0.123456789012345678901234", ["number:0.123456789012345678901234"]),
    (".123456789012345678901234", ["number:.123456789012345678901234"]),
    (
      "t.0.5 t .5",
      ["name:t", "dot:.", "number:0", "dot:.", "number:5", "name:t", "dot:.", "number:5"]
    ),
    ("t.1e5", ["name:t", "dot:.", "digitName:1e5"]),
    ("a in .5", ["name:a", "name:in", "number:.5"]),
    ("in.5", ["name:in", "dot:.", "number:5"]),
    ("a?.5:1", ["name:a", "question:?", "number:.5", "colon::", "number:1"]),
    ("a?.b??c", ["name:a", "optionalDot:?.", "name:b", "coalesce:??", "name:c"]),
    ("größe _a1 日本", ["name:größe", "name:_a1", "name:日本"]),
    ("`a b` `a``b` ``", ["quotedName:`a b`", "quotedName:`a``b`", "quotedName:``"]),
    ("True NULL Undefined falsey", ["true:True", "null:NULL", "null:Undefined", "name:falsey"]),
    ("\"a\\\"b\" 'it''s'", ["text:\"a\\\"b\"", "text:'it'", "text:'s'"]),
    ("\"a\nb\"", ["text:\"a\nb\""]),
    (
      "“a” ‘it\"s’ „b“ «c» “d\"", ["text:“a”", "text:‘it\"s’", "text:„b“", "text:«c»", "text:“d\""]
    ),
    ("1//2\r3", ["number:1", "comment://2", "number:3"]),
    ("1/* a /* b */2", ["number:1", "comment:/* a /* b */", "number:2"]),
    ("\u{FEFF}a\u{A0}\u{2029}\u{85}\u{B}b", ["name:a", "name:b"]),
    (
      "a->b=>c|>d",
      ["name:a", "arrow:->", "name:b", "doubleArrow:=>", "name:c", "pipe:|>", "name:d"]
    ),
    (
      "<= < >= > == != ! = && & || ^ %",
      [
        "lessOrEqual:<=", "less:<", "greaterOrEqual:>=", "greater:>", "equal:==", "notEqual:!=",
        "not:!", "assign:=", "and:&&", "ampersand:&", "or:||", "caret:^", "percent:%",
      ]
    ),
    ("<> === ** ×", ["notEqual:<>", "equal:===", "caret:**", "star:×"]),
    ("a @# b", ["name:a", "unknown:@#", "name:b"]),
  ])
  func `a text is split into tokens`(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(arguments: [
    (#""\n\r\t\b\f\"\'\\\/""#, "\n\r\t\u{8}\u{C}\"'\\/"),
    (#"'\u20AC5'"#, "€5"),
    (#"'\u{41}\u{1F600}'"#, "A😀"),
    (#"'\uD83D\uDE00'"#, "😀"),
    ("‘it\"s’", "it\"s"),
    ("«a»", "a"),
    ("“abc", "abc"),
    ("'abc", "abc"),
    (#"'\q'"#, #"\q"#),
    (#"'\uD83D'"#, #"\uD83D"#),
    ("''", ""),
  ])
  func `a text literal is decoded`(literal: String, text: String) {
    let tree = ParsedFormula(literal).tree
    guard case .text(let value) = tree[tree.root] else {
      Issue.record("no text: \(tree.debugText)")
      return
    }
    #expect(value == text)
  }

  @Test(arguments: [
    "0", "1", "0.1", "3.14", ".95", "1e6", "2.5E-3", "123456789012345", "9007199254740993",
    "0.123456789012345678901234", "1.7976931348623157e308", "5e-324", "1e-400",
    "0.30000000000000004",
    "123456.789012345", "000.5", "1234567890123456",
  ])
  func `a number has the value of its spelling`(text: String) throws {
    let tree = ParsedFormula(text).tree
    guard case .number(let value) = tree[tree.root] else {
      Issue.record("no number: \(tree.debugText)")
      return
    }
    let expected = try #require(Double("0" + text))
    #expect(value == expected)
  }

  @Test(arguments: [("`a``b`", "a`b"), ("``````", "``"), ("`x", "x"), ("`", "")])
  func `a quoted name is unquoted`(text: String, name: String) {
    let tree = ParsedFormula(text).tree
    guard case .name(let value) = tree[tree.root] else {
      Issue.record("no name: \(tree.debugText)")
      return
    }
    #expect(value == name)
  }

  @Test func `every byte belongs to a token, a comment or white space`() {
    let text = "let größe = `a b` + “x” // c\n; sum(größe, .5, \"é\\u20AC\") @ /* d */"
    let tree = ParsedFormula(text).tree
    var end = 0
    for token in tree.tokensAndComments {
      let gap = tree.text(in: TextRange(start: end, end: token.range.start))
      let isSpace = gap.allSatisfy { $0.isWhitespace }
      #expect(isSpace)
      #expect(token.range.start >= end)
      end = token.range.end
    }
    #expect(end == text.utf8.count)
  }
}
