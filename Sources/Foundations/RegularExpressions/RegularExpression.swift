/// A compiled regular expression with matching in time linear in pattern × text.
///
/// The leftmost match wins; among matches at one position, the one that Perl prefers. An earlier
/// alternative precedes a later one, and a greedy loop prefers another iteration. `\d`, `\w`, `\s`
/// and `\b` are limited to ASCII, whereas `\p{L}` and other categories cover Unicode. A line ends
/// at LF, CR, CR LF, U+2028 or U+2029. `$` without the flag `m` matches only at the end of the
/// text.
package struct RegularExpression: Sendable {
  private let program: Program

  /// Compiles a pattern; `flags` may contain `i`, `m` and `s`.
  ///
  /// Complexity: O(n log n) for a program of n instructions.
  package init(_ pattern: String, flags: String = "") throws(RegularExpressionError) {
    var parser = PatternParser(Array(pattern.utf8), flags: try RegularExpressionFlags(flags))
    let tree = try parser.parse()
    program = try Program(tree, of: parser)
  }

  /// The number of capturing groups, excluding the whole match.
  package var groupCount: Int { program.groupCount }

  /// The named groups in pattern order.
  package var names: [(name: String, group: Int)] { program.names }

  /// The number of instructions; a search takes at most `cost` × text length steps.
  package var cost: Int { program.instructions.count }

  /// Returns the number of the group called `name`, or `nil` if there is none.
  ///
  /// Complexity: O(n) for n names.
  package func group(named name: String) -> Int? {
    program.names.first { $0.name == name }?.group
  }

  /// Returns `true` if there is a match anywhere in the text.
  package func isMatch(
    in text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch
  ) -> Bool {
    scratch.withSearch(of: program) { unsafe $0.hasMatch(in: UTF8Text(bytes: text), from: 0) }
  }

  /// Returns `true` if the whole text can match, even if that is not the preferred match.
  package func matchesFully(
    _ text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch
  ) -> Bool {
    scratch.withSearch(of: program) { unsafe $0.matchesFully(UTF8Text(bytes: text)) }
  }

  /// Returns the first match at or after the byte offset `from`.
  ///
  /// `^` and `\b` take the text before `from` into account. Each call reads the rest of the text;
  /// use `forEachMatch` to find all matches.
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

  /// Calls `body` with each match from left to right until it returns `false`.
  ///
  /// The search continues at the end of a match, or after the next scalar if the match is empty.
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
  /// The byte ranges of a match and its groups.
  package struct Match: Hashable, Sendable {
    /// The alternating starts and ends of groups; −1 for a group that did not participate.
    let slots: [Int]

    /// Returns the byte range of a group; group 0 is the whole match.
    ///
    /// The result is `nil` if the group did not participate or does not exist.
    package subscript(group: Int) -> Range<Int>? {
      guard group >= 0, group < slots.count / 2 else { return nil }
      let start = slots[2 * group]
      let end = slots[2 * group + 1]
      return start >= 0 && end >= start ? start..<end : nil
    }

    /// The byte range of the whole match.
    package var range: Range<Int> { self[0] ?? 0..<0 }

    /// The number of capturing groups, excluding the whole match.
    package var groupCount: Int { slots.count / 2 - 1 }
  }
}
