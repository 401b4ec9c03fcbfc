import Testing

@testable import RegularExpressions

/// Texts and patterns for which backtracking engines take minutes.
@Suite(.timeLimit(.minutes(30))) struct LinearTimeTests {
  @Test(arguments: ["(a+)+$", "^(a|a)*$", "^(a*)*$", "^(a|aa)+$", "(.*a){12}$", "(a?){20}a{20}$"])
  func `patterns with exponential backtracking need few steps`(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: "a", count: 50_000) + "!"
    var scratch = RegularExpression.Scratch()
    let answer = Array(text.utf8).withUnsafeBufferPointer {
      expression.isMatch(in: $0, scratch: &scratch)
    }
    #expect(!answer)
    #expect(!expression.matchesFully(text))
    #expect(scratch.workedOutSteps < 100)
  }

  @Test func `finding all matches is linear, even with long lookahead`() throws {
    let text = String(repeating: "a", count: 50_000)
    let expression = try RegularExpression("(a).*b|a")
    let matches = expression.matches(in: text)
    #expect(matches.count == 50_000)
    #expect(matches.allSatisfy { $0[1] == nil && $0.range.count == 1 })
    #expect(try RegularExpression("(a+)+b|").pieces(of: text).count == 50_000)
  }

  @Test func `a text of many blocks is searched like a short one`() throws {
    let unit = "ab12é-"
    let count = 3 * Search.blockLength / unit.utf8.count
    let text = String(repeating: unit, count: count)
    let length = unit.utf8.count
    let numbers = try RegularExpression(#"(\d)(\d)"#).matches(in: text)
    #expect(
      numbers.map { $0[2] }
        == (0..<count).map { ($0 * length + 3)..<($0 * length + 4) })
    let whole = try RegularExpression("^(.*)-$").matches(in: text)
    #expect(whole.map { $0[1] } == [0..<(text.utf8.count - 1)])
    let last = try RegularExpression(#"é-\z"#).matches(in: text)
    #expect(last.map(\.range) == [(text.utf8.count - 3)..<text.utf8.count])
    #expect(try RegularExpression("^a").matches(in: text).map(\.range) == [0..<1])
  }

  @Test func `an automaton that discards states stays correct`() throws {
    // Backwards, this must track which of the last fourteen characters were `a`.
    let expression = try RegularExpression("[ab]{13}a[ab]*c")
    var state: UInt32 = 1
    var text: [UInt8] = []
    for _ in 0..<60_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      text.append(state >> 24 & 1 == 0 ? UInt8(ascii: "a") : UInt8(ascii: "b"))
    }
    text.append(UInt8(ascii: "c"))
    var scratch = RegularExpression.Scratch()
    text.withUnsafeBufferPointer { bytes in
      #expect(expression.isMatch(in: bytes, scratch: &scratch))
      let match = expression.firstMatch(in: bytes, scratch: &scratch)
      #expect(match?.range == 0..<60_001)
    }
    #expect(scratch.stateCount < 4096 + Search.blockLength + 2)
  }

  @Test func `a program with too many character classes works without them`() throws {
    let letters = (0..<600).compactMap { Unicode.Scalar(UInt32(0x4E00 + $0)) }
    let pattern = letters.map { String(Character($0)) }.joined()
    let expression = try RegularExpression("^(\(pattern))+$")
    #expect(expression.matchesFully(pattern + pattern))
    #expect(!expression.isMatch(in: pattern + "x"))
    #expect(expression.matches(in: pattern).first?[1] == 0..<1800)
  }

  @Test func `cost is the size of the program`() throws {
    #expect(try RegularExpression("abc").cost == 4)
    #expect(try RegularExpression("a{100}").cost == 101)
  }
}
