import SeededRandom
import Testing

@testable import RegularExpressions

@Suite struct SyntaxTests {
  /// A pattern, flags, a text, and its first match or `nil`.
  @Test(
    arguments: [
      (#"\x41\u0042\u{43}"#, "", "xABC", "ABC"),
      (#"\uD83D\uDE00"#, "", "a😀", "😀"),
      (#"\t\n\r\f\v\0"#, "", "\t\n\r\u{C}\u{B}\0", "\t\n\r\u{C}\u{B}\0"),
      (#"[\b]"#, "", "a\u{8}", "\u{8}"),
      (#"\p{Lu}\p{Ll}+"#, "", "der Ärger", "Ärger"),
      (#"\P{L}+"#, "", "ab12cd", "12"),
      (#"[^\p{L}\p{Nd}]"#, "", "ä٣ €", " "),
      (#"\p{Sc}\p{Z}"#, "", "5 €\u{A0}", "€\u{A0}"),
      (#"\p{Lu}+"#, "i", "12äÖ", "äÖ"),
      (#"\d+"#, "", "٣ 7", "7"),
      ("straße", "i", "STRASSE STRAẞE", "STRAẞE"),
      ("ΣΟΣ", "i", "σος", "σος"),
      ("k", "i", "\u{212A}", "\u{212A}"),
      ("[a-z]+", "i", "É ABſ", "ABſ"),
      ("[^a]", "i", "Ab", "b"),
      ("i", "i", "ı", nil),
      ("(?i)a(?-i)b", "", "ab Ab AB", "ab"),
      ("(?i:a)b", "", "AB Ab", "Ab"),
      ("x(?s:.)(.)", "", "x\n\n x\ny", "x\ny"),
      ("((?i)a)b", "", "AB Ab", "Ab"),
      ("a.b", "", "a\nb a\rb a\u{2028}b", nil),
      ("a.b", "s", "a\nb", "a\nb"),
      ("^b$", "", "a\nb", nil),
      ("^b$", "m", "a\r\nb\r\nc", "b"),
      ("b$", "", "b\n", nil),
      (#"\Ab\z"#, "m", "a\nb", nil),
      ("a{,2}", "", "aa a{,2}", "a{,2}"),
      ("a{x}", "", "a{x}", "a{x}"),
      ("[]a-]+", "", "b-]a", "-]a"),
      ("[a[]+", "", "b[a", "[a"),
      ("a|ab", "", "ab", "a"),
      ("a*?b??", "", "ab", ""),
      ("(a|ab)(c|bcd)", "", "abcd", "abcd"),
      ("(|a)*", "", "aaa", ""),
      ("(a|b){2,3}?c", "", "aabc", "aabc"),
      ("", "", "a", ""),
    ] as [(String, String, String, String?)])
  func `a pattern finds its first match`(
    pattern: String, flags: String, text: String, expected: String?
  ) throws {
    let expression = try RegularExpression(pattern, flags: flags)
    let match = expression.matches(in: text).first
    #expect(match.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == expected)
  }

  @Test(
    arguments: [
      ("a(b", .unclosedGroup, 1), ("ab)", .unopenedGroup, 2), ("x[a", .unclosedClass, 1),
      ("[]", .unclosedClass, 0), ("*a", .nothingToRepeat, 0), ("a|+", .nothingToRepeat, 2),
      ("({2})", .nothingToRepeat, 1), ("a**", .repeatedTwice, 2), ("a{2}{3}", .repeatedTwice, 4),
      ("é++", .possessive, 2), ("(?>a)", .possessive, 0), ("a(?=b)", .lookaround, 1),
      ("(?<!b)", .lookaround, 0), (#"(a)\1"#, .backReference, 3),
      (#"(?<n>a)\k<n>"#, .backReference, 7), ("a{3,2}", .countsOutOfOrder, 1),
      ("[b-a]", .badRange, 2), (#"[a-\d]"#, .badRange, 2), (#"\q"#, .badEscape(#"\q"#), 0),
      (#"a\"#, .badEscape(#"\"#), 1), (#"\07"#, .badEscape(#"\0"#), 0),
      (#"\xG"#, .badHexadecimal, 2), (#"\u{110000}"#, .badHexadecimal, 0),
      (#"\uD800"#, .badHexadecimal, 0), (#"\p{Foo}"#, .unknownCategory("Foo"), 0),
      ("[[:alpha:]]", .bracketName, 1), ("(?<1>a)", .badGroupName, 3),
      ("(?<a>.)(?<a>.)", .duplicateGroupName("a"), 10), ("(?q)", .unknownGroupKind, 0),
      ("(?", .unknownGroupKind, 0), ("(a{1000}){1000}", .programTooLarge(limit: 20_000), 0),
      ("(?:(?:(?:){999}){999}){999}", .programTooLarge(limit: 20_000), 0),
      (String(repeating: "(", count: 101), .nestedTooDeeply(limit: 100), 100),
      (String(repeating: "a", count: 40_000), .patternTooLong(limit: 32_768), 32_768),
    ] as [(String, RegularExpressionError.Reason, Int)])
  func `an invalid pattern is an error with its position`(
    pattern: String, reason: RegularExpressionError.Reason, offset: Int
  ) {
    #expect(throws: RegularExpressionError(reason, at: offset)) {
      try RegularExpression(pattern)
    }
  }

  @Test func `a flag other than i, m and s is an error`() {
    #expect(throws: RegularExpressionError(.unknownFlag("q"), in: .flags, at: 1)) {
      try RegularExpression("a", flags: "iq")
    }
  }

  @Test func `a message contains the problem and its position`() {
    let error = RegularExpressionError(.unclosedGroup, at: 3)
    #expect(error.description == "unmatched '(', at character 4 of the pattern")
  }

  @Test func `groups have numbers and names`() throws {
    let expression = try RegularExpression(#"(?<y>\d+)-(?:x)?(\w)?(?<m>\d+)"#)
    #expect(expression.groupCount == 3)
    #expect(expression.names.map(\.name) == ["y", "m"])
    #expect(expression.group(named: "m") == 3)
    #expect(expression.group(named: "z") == nil)
    let match = try #require(expression.matches(in: "a 2024-5").first)
    #expect(match.range == 2..<8)
    #expect(match[1] == 2..<6)
    #expect(match[2] == nil)
    #expect(match[3] == 7..<8)
    #expect(match[4] == nil)
    #expect(match.groupCount == 3)
  }

  @Test func `random bytes of a pattern never trap`() {
    var generator = SeededGenerator(seed: 1959)
    let subject = "aA\né0b1-(😀"
    let signs = Array(#"()[]{}|*+?\.^$-,:<>=!aAbpPuUxLd01é😀&"#.unicodeScalars)
    var accepted = 0
    var matched = 0
    for _ in 0..<8_000 {
      var pattern = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        pattern.append(signs[Int.random(in: 0..<signs.count, using: &generator)])
      }
      guard let expression = try? RegularExpression(String(pattern), flags: "im") else { continue }
      accepted += 1
      let found = expression.matches(in: subject)
      #expect(found.isEmpty != expression.isMatch(in: subject))
      // Matches are in order, do not overlap, and contain their groups.
      var end = 0
      for match in found {
        #expect(match.range.lowerBound >= end && match.range.upperBound <= subject.utf8.count)
        end = match.range.upperBound
        for group in 1..<match.groupCount + 1 where match[group] != nil {
          #expect(match[group].map(match.range.contains) == true)
        }
      }
      matched += found.isEmpty ? 0 : 1
    }
    // The numbers of valid patterns and of patterns with a match, of 8,000.
    #expect(accepted > 2000)
    #expect(matched > 500)
  }

  /// White space is that of `trim`; digits and words are ASCII.
  @Test func `character classes follow the published dialect`() throws {
    let space = try RegularExpression(#"^\s$"#)
    let other = try RegularExpression(#"^\S$"#)
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      guard scalar.properties.isWhitespace || value < 0x3100 else { continue }
      #expect(space.isMatch(in: String(scalar)) == scalar.properties.isWhitespace, "\(value)")
      #expect(other.isMatch(in: String(scalar)) != scalar.properties.isWhitespace, "\(value)")
    }
    for (pattern, text, isFound) in [
      (#"\d"#, "٣", false), (#"\w"#, "é", false), (#"\bt"#, "été", true), (#"\p{Nd}"#, "٣", true),
      (#"a\sb"#, "a\u{A0}b", true), (#"[\s]"#, "\u{3000}", true), (#"\s"#, "\u{200B}", false),
    ] {
      #expect(try RegularExpression(pattern).isMatch(in: text) == isFound, "\(pattern) in \(text)")
    }
  }
}
