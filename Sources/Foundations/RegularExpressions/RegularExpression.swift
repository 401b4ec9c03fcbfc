/// A compiled regular expression, searched in time linear in pattern × text whatever both are.
///
/// Of several matches the leftmost counts, and of those at one place the one that Perl prefers:
/// the first alternative before the second, greedy loops before leaving. `\d`, `\w`, `\s` and
/// `\b` are about ASCII; `\p{L}` and its like are about Unicode. A line ends at LF, CR, CR LF,
/// U+2028 or U+2029. `$` without flag `m` is the end of the text only.
package struct RegularExpression: Sendable {
  private let program: Program

  /// Flags are letters among `i`, `m` and `s`. O(n log n) for a program of n instructions.
  package init(_ pattern: String, flags: String = "") throws(RegularExpressionError) {
    var parser = PatternParser(Array(pattern.utf8), flags: try RegularExpressionFlags(flags))
    let tree = try parser.parse()
    program = try Program(tree, of: parser)
  }

  /// Groups that capture, the whole match not counted.
  package var groupCount: Int { program.groupCount }

  /// The named groups, in the order of the pattern.
  package var names: [(name: String, group: Int)] { program.names }

  /// Instructions of the program: a search takes work of at most `cost` × length of the text.
  package var cost: Int { program.instructions.count }

  /// The number of the group with a name. O(n) for n names.
  package func group(named name: String) -> Int? {
    program.names.first { $0.name == name }?.group
  }

  /// Whether there is a match anywhere.
  package func isMatch(
    in text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch
  ) -> Bool {
    scratch.withSearch(of: program) { unsafe $0.hasMatch(in: UTF8Text(bytes: text), from: 0) }
  }

  /// Whether the whole text is a match, be it the preferred one or not.
  package func matchesFully(
    _ text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch
  ) -> Bool {
    scratch.withSearch(of: program) { unsafe $0.matchesFully(UTF8Text(bytes: text)) }
  }

  /// The first match at or after the byte `from`. What is before `from` is seen by `^` and `\b`.
  /// Each call reads the rest of the text; `forEachMatch` is the one to call for all matches.
  package func firstMatch(
    in text: UnsafeBufferPointer<UInt8>, from: Int = 0, scratch: inout Scratch
  ) -> Match? {
    var first: Match?
    unsafe forEachMatch(in: text, from: from, scratch: &scratch) { match in
      first = match
      return false
    }
    return first
  }

  /// Calls `body` with each match from left to right as long as it gives true. The search goes on
  /// at the end of a match, behind an empty one with the next scalar.
  package func forEachMatch<Failure: Error>(
    in text: UnsafeBufferPointer<UInt8>, from: Int = 0, scratch: inout Scratch,
    _ body: (Match) throws(Failure) -> Bool
  ) throws(Failure) {
    let text = unsafe UTF8Text(bytes: text)
    try scratch.withSearch(of: program) { (search) throws(Failure) in
      var place = text.boundary(from: from)
      search.prepare(text, from: place)
      while let start = search.nextBeginning(in: text, from: place),
        let end = search.walk(text, from: start)
      {
        guard try body(Match(slots: search.slots)) else { return }
        if end == start {
          guard end < text.count else { return }
          place = text.end(after: end)
        } else {
          place = end
        }
      }
    }
  }

  static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    let isDigit = byte >= 0x30 && byte <= 0x39
    return ScalarSet.wordScalars.contains(UInt32(byte)) && !(first && isDigit)
  }
}

extension RegularExpression {
  /// Where a match and its groups stand, in bytes of the text.
  package struct Match: Hashable, Sendable {
    /// Starts and ends by turns, −1 for a group that took no part.
    let slots: [Int]

    /// The bytes of a group, 0 being the whole match; nil if the group took no part or is none.
    package subscript(group: Int) -> Range<Int>? {
      guard group >= 0, group < slots.count / 2 else { return nil }
      let start = slots[2 * group]
      let end = slots[2 * group + 1]
      return start >= 0 && end >= start ? start..<end : nil
    }

    /// The bytes of the whole match.
    package var range: Range<Int> { self[0] ?? 0..<0 }

    /// Groups that capture, the whole match not counted.
    package var groupCount: Int { slots.count / 2 - 1 }
  }
}
