import Testing

@testable import RegularExpressions

@Suite struct ReplacingTests {
  @Test(arguments: [
    ("John Smith", #"(\w+) (\w+)"#, "$2 $1", "Smith John"),
    ("2024-05", #"(?<y>\d+)-(?<m>\d+)"#, "${m}.${y}/${1}", "05.2024/2024"),
    ("a.b.c", #"\."#, "", "abc"),
    ("5", "(5)", "$$$1$", "$5$"),
    ("ab", "(a)", "$10$1x", "a0axb"),
    ("ab", "b|(a)", "[$1]", "[a][]"),
    ("ab", "", "-", "-a-b-"),
    ("aé", "b*", "$0.", ".a.é."),
    ("price", "price", "$ 3 $", "$ 3 $"),
    ("", "^$", "x", "x"),
  ])
  func `every match is replaced`(
    text: String, pattern: String, template: String, expected: String
  ) throws {
    #expect(try RegularExpression(pattern).replacingAll(in: text, with: template) == expected)
  }

  @Test(
    arguments: [
      ("x$2", .unknownGroup("2"), 1), ("${b}", .unknownGroup("b"), 0),
      ("${2}", .unknownGroup("2"), 0), ("${}", .unknownGroup(""), 0),
      ("${99999999999999999999}", .unknownGroup("99999999999999999999"), 0),
      ("a${a", .unclosedReference, 1),
    ] as [(String, RegularExpressionError.Reason, Int)])
  func `a replacement refers to existing groups`(
    template: String, reason: RegularExpressionError.Reason, offset: Int
  ) {
    #expect(throws: RegularExpressionError(reason, in: .replacement, at: offset)) {
      try RegularExpression("(?<a>.)").replacingAll(in: "z", with: template)
    }
  }

  @Test(arguments: [
    ("a, b ;c", #"\s*[,;]\s*"#, ["a", "b", "c"]),
    ("aéc", "", ["a", "é", "c"]),
    (",a,", ",", ["", "a", ""]),
    ("ab12c", #"\d*"#, ["a", "b", "c"]),
    ("abc", "x", ["abc"]),
    ("", "x", [""]),
    ("", "", []),
  ])
  func `a text is split at its matches`(text: String, pattern: String, expected: [String]) throws {
    let pieces = try RegularExpression(pattern).pieces(of: text)
    #expect(pieces.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == expected)
  }

  @Test func `an escaped text matches only itself, in a class too`() throws {
    let text = #"a.b*c+?(x)[y]{2}|^$\d-é/"#
    #expect(try RegularExpression(RegularExpression.escape(text)).matchesFully(text))
    #expect(try !RegularExpression(RegularExpression.escape("a.b")).isMatch(in: "axb"))
    #expect(try RegularExpression("[" + RegularExpression.escape("a-z]^") + "]").isMatch(in: "-"))
    #expect(try !RegularExpression("[" + RegularExpression.escape("a-z]^") + "]").isMatch(in: "b"))
  }
}
