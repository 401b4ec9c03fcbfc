/// Finds one text in others, character by character.
///
/// Source: Knuth, Morris, Pratt: Fast pattern matching in strings, 1977.
struct TextSearch {
  private let part: TextCharacters
  /// Whether ASCII letters are compared without their case; both texts must be simple then.
  private let ignoresASCIICase: Bool
  /// For every prefix of the part, the length of its longest proper prefix that is a suffix too;
  /// empty for a short part, which is looked for at every place.
  private let borders: [Int]
  private static let longestShortPart = 8

  /// Complexity: O(part).
  init(_ part: TextCharacters, ignoringASCIICase: Bool = false) {
    self.part = part
    ignoresASCIICase = ignoringASCIICase
    guard part.count > Self.longestShortPart else {
      borders = []
      return
    }
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    var index = 1
    while index < part.count {
      while length > 0, !Self.same(part, index, part, length, ignoringASCIICase) {
        length = borders[length - 1]
      }
      if Self.same(part, index, part, length, ignoringASCIICase) { length += 1 }
      borders[index] = length
      index += 1
    }
    self.borders = borders
  }

  /// The length of the part in characters.
  var count: Int { part.count }

  /// Where the part is found first at or after a position. Complexity: O(text).
  func first(in text: TextCharacters, from start: Int = 0) -> Int? {
    let start = max(0, start)
    guard part.count > 0 else { return start <= text.count ? start : nil }
    guard start <= text.count, text.count - start >= part.count else { return nil }
    let (whole, wanted) = (text.bytes, part.bytes)
    if ignoresASCIICase {
      return find(from: start, end: text.count) {
        TextCase.lowered(whole[$0]) == TextCase.lowered(wanted[$1])
      }
    }
    if text.isSimple && part.isSimple {
      return find(from: start, end: text.count) { whole[$0] == wanted[$1] }
    }
    return find(from: start, end: text.count) { text.same($0, part, $1) }
  }

  @inline(__always)
  private func find(from start: Int, end: Int, _ same: (Int, Int) -> Bool) -> Int? {
    if borders.isEmpty {
      return (start...end - part.count).first { place in
        same(place, 0) && (1..<part.count).allSatisfy { same(place + $0, $0) }
      }
    }
    var matched = 0
    var index = start
    while index < end {
      while matched > 0, !same(index, matched) { matched = borders[matched - 1] }
      if same(index, matched) { matched += 1 }
      index += 1
      if matched == borders.count { return index - matched }
    }
    return nil
  }

  private static func same(
    _ one: TextCharacters, _ index: Int, _ other: TextCharacters, _ otherIndex: Int,
    _ ignoringCase: Bool
  ) -> Bool {
    ignoringCase
      ? TextCase.lowered(one.bytes[index]) == TextCase.lowered(other.bytes[otherIndex])
      : one.same(index, other, otherIndex)
  }
}
