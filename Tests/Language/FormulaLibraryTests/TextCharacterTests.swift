import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct TextCharacterTests {
  /// Returns texts of letters, spaces and line breaks, including CR LF, which is one character.
  private static let texts: [String] = {
    var random = RandomSource(seed: 7)
    let pieces = ["a", "b", "A", "B", "ab", " ", "-", "1", "\r\n", "\r", "\n", "{a}", "*", "?"]
    return (0..<120).map { _ in
      (0..<Int.random(in: 0...9, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }
  }()

  private static let ofOneText: [any FormulaFunction.Type] = [
    UpperFunction.self, LowerFunction.self, TrimFunction.self, TrimStartFunction.self,
    TrimEndFunction.self, SqueezeFunction.self, CapitalizeFunction.self,
    ProperCaseFunction.self, InitialsFunction.self, SlugFunction.self, ReverseTextFunction.self,
    LinesFunction.self, WordsFunction.self, CharsFunction.self, CodePointFunction.self,
  ]

  private static let ofTwoTexts: [any FormulaFunction.Type] = [
    ContainsFunction.self, IndexOfFunction.self, StartsWithFunction.self, EndsWithFunction.self,
    BeforeFunction.self, AfterFunction.self, SplitFunction.self, TrimFunction.self,
    LikeFunction.self, SimilarityFunction.self, EqualsIgnoreCaseFunction.self,
  ]

  @Test(arguments: ofOneText.indices)
  func `the ASCII path of a function of one text equals the general path`(
    _ index: Int
  ) {
    let function = Self.ofOneText[index]
    for text in Self.texts {
      let fast = outcome(of: function, [.text(text)])
      #expect(fast == outcome(of: function, [.text(text)], hidesASCII: true), "\(text)")
    }
  }

  @Test(arguments: ofTwoTexts.indices)
  func `the ASCII path of a function of two texts equals the general path`(
    _ index: Int
  ) {
    let function = Self.ofTwoTexts[index]
    for (text, part) in zip(Self.texts, Self.texts.dropFirst(3)) {
      for part in [part, String(part.prefix(1)), String(text.dropFirst().prefix(2))] {
        let values: [Value] = [.text(text), .text(part)]
        #expect(
          outcome(of: function, values) == outcome(of: function, values, hidesASCII: true),
          "\(values)")
      }
    }
  }

  @Test func `substrings equal those of the standard library by character`() {
    for text in Self.texts + ["añ👍🏽e\u{301}z", "🇨🇭🇦🇹", "👩‍🚀👨‍👩‍👧‍👦"] {
      let characters = Array(text)
      for count in [-1, 0, 1, 2, 5, 100] {
        let kept = max(0, count)
        let number = Value.number(Double(count))
        let left = outcome(of: LeftFunction.self, [.text(text), number])
        #expect(left == .success(.text(String(characters.prefix(kept)))))
        let right = outcome(of: RightFunction.self, [.text(text), number])
        #expect(right == .success(.text(String(characters.suffix(kept)))))
        let middle = outcome(of: MidFunction.self, [.text(text), 1, number])
        #expect(middle == .success(.text(String(characters.dropFirst().prefix(kept)))))
      }
      let all = outcome(of: CharsFunction.self, [.text(text)])
      #expect(all == .success(.list(characters.map { .text(String($0)) })))
    }
  }

  /// Repetitive parts that occur in some of the texts.
  private static let longParts = texts.filter { !$0.isEmpty }.map { String(($0 + $0).prefix(12)) }

  @Test func `a long part is found at its first occurrence among near misses`() {
    let text = String(repeating: "ab", count: 30) + "aab" + String(repeating: "ab", count: 10)
    for part in ["ababababaab", "aabababababab", "bababababa", "abababababb"] {
      let characters = Array(text)
      let place = characters.indices.first { characters[$0...].starts(with: part) }
      for hidesASCII in [false, true] {
        let found = outcome(
          of: IndexOfFunction.self, [.text(text), .text(part)], hidesASCII: hidesASCII)
        #expect(found == .success(.number(Double(place ?? -1))), "\(part)")
      }
    }
  }

  @Test func `a part is found at the position of a naive search`() {
    for text in Self.texts {
      let characters = Array(text)
      for part in ["a", "ab", "aba", "\n", "\r\n", "b-", "aab"] + Self.longParts {
        let wanted = Array(part)
        let place = characters.indices.first {
          Array(characters[$0...].prefix(wanted.count)) == wanted
        }
        let found = outcome(of: IndexOfFunction.self, [.text(text), .text(part)])
        #expect(found == .success(.number(Double(place ?? -1))), "\(text) \(part)")
      }
    }
  }
}
