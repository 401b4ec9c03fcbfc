import Testing

@testable import RegularExpressions

@Suite struct SearchTests {
  @Test func `a search from the middle respects preceding characters`() throws {
    let text = Array("ab ab".utf8)
    var scratch = RegularExpression.Scratch()
    let word = try RegularExpression(#"\bb|^a|ab"#)
    text.withUnsafeBufferPointer { bytes in
      #expect(word.firstMatch(in: bytes, from: 1, scratch: &scratch)?.range == 3..<5)
      #expect(word.firstMatch(in: bytes, from: 4, scratch: &scratch) == nil)
      #expect(word.firstMatch(in: bytes, from: 99, scratch: &scratch) == nil)
      #expect(word.firstMatch(in: bytes, from: -1, scratch: &scratch)?.range == 0..<1)
    }
  }

  @Test func `a search from within a scalar begins after it`() throws {
    let text = Array("éa".utf8)
    var scratch = RegularExpression.Scratch()
    let any = try RegularExpression(".")
    text.withUnsafeBufferPointer { bytes in
      #expect(any.firstMatch(in: bytes, from: 1, scratch: &scratch)?.range == 2..<3)
    }
  }

  @Test func `scratch memory is reused by another expression`() throws {
    var scratch = RegularExpression.Scratch()
    let letters = try RegularExpression("([a-c]+)(x)?")
    let digits = try RegularExpression(#"\d+"#)
    let both = try RegularExpression(#"\d\d\w*"#)
    Array("12abc".utf8).withUnsafeBufferPointer { bytes in
      for _ in 0..<3 {
        #expect(letters.firstMatch(in: bytes, scratch: &scratch)?[1] == 2..<5)
        #expect(digits.firstMatch(in: bytes, scratch: &scratch)?.range == 0..<2)
        #expect(!digits.matchesFully(bytes, scratch: &scratch))
        #expect(both.matchesFully(bytes, scratch: &scratch))
      }
    }
  }

  @Test func `a second search of the same kind computes no new steps`() throws {
    var scratch = RegularExpression.Scratch()
    let expression = try RegularExpression(#"(\w+)@(\w+)"#)
    Array("to: ann@example".utf8).withUnsafeBufferPointer { bytes in
      _ = expression.firstMatch(in: bytes, scratch: &scratch)
      let steps = scratch.workedOutSteps
      #expect(expression.firstMatch(in: bytes, scratch: &scratch)?[2] == 8..<15)
      #expect(scratch.workedOutSteps == steps)
    }
  }

  @Test func `the closure can end the search`() throws {
    var count = 0
    var scratch = RegularExpression.Scratch()
    let expression = try RegularExpression("a")
    Array("aaaa".utf8).withUnsafeBufferPointer { bytes in
      expression.forEachMatch(in: bytes, scratch: &scratch) { _ in
        count += 1
        return count < 2
      }
    }
    #expect(count == 2)
  }

  @Test func `invalid UTF-8 is read as U+FFFD`() throws {
    var scratch = RegularExpression.Scratch()
    let expression = try RegularExpression(#"\u{FFFD}"#)
    let line = try RegularExpression("^.*$")
    [UInt8]([0x80, 0x80, 0x61, 0xC3, 0x61, 0xF4, 0xBF, 0xBF, 0xBF, 0xFF])
      .withUnsafeBufferPointer { bytes in
        var ranges: [Range<Int>] = []
        expression.forEachMatch(in: bytes, scratch: &scratch) { match in
          ranges.append(match.range)
          return true
        }
        #expect(ranges == [0..<2, 3..<4, 5..<9, 9..<10])
        #expect(line.matchesFully(bytes, scratch: &scratch))
      }
    // A block boundary within a long run of continuation bytes.
    [UInt8](repeating: 0x80, count: 3 * Search.blockLength).withUnsafeBufferPointer { bytes in
      #expect(expression.firstMatch(in: bytes, scratch: &scratch)?.range == 0..<bytes.count)
    }
  }

  @Test func `an empty text has one position`() throws {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var scratch = RegularExpression.Scratch()
    #expect(try RegularExpression("^$").firstMatch(in: empty, scratch: &scratch)?.range == 0..<0)
    #expect(try !RegularExpression("a").isMatch(in: empty, scratch: &scratch))
    #expect(try RegularExpression("a*").matchesFully(empty, scratch: &scratch))
  }
}
