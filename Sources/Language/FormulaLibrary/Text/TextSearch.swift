import FormulaValues

/// A search for one text in other texts, character by character.
///
/// Source: Knuth, Morris, Pratt: Fast pattern matching in strings, 1977.
struct TextSearch {
  private let part: TextCharacters
  /// Whether ASCII letters are compared ignoring case; both texts must be simple then.
  private let ignoresASCIICase: Bool
  /// The numbers of the part's characters; empty if every byte is a character.
  private let partCodes: [Int32]
  private var codes = CharacterCodes()
  /// For every prefix of the part, the length of its longest proper prefix that is also a suffix.
  ///
  /// Empty for a short part, which is compared at every position.
  private var borders: [Int] = []
  private static let longestShortPart = 8

  /// Prepares a search for `part`.
  ///
  /// Complexity: O(part).
  init(_ part: TextCharacters, ignoringASCIICase: Bool = false) {
    self.part = part
    ignoresASCIICase = ignoringASCIICase
    partCodes = part.isSimple ? [] : codes.adding(part)
    guard part.count > Self.longestShortPart else { return }
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      let code = partCode(index)
      while length > 0, code != partCode(length) { length = borders[length - 1] }
      if code == partCode(length) { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// The length of the part in characters.
  var count: Int { part.count }

  /// Returns the first position of the part at or after `start`.
  ///
  /// Complexity: O(text).
  func first(in text: TextCharacters, from start: Int = 0) -> Int? {
    let start = max(0, start)
    guard part.count > 0 else { return start <= text.count ? start : nil }
    guard start <= text.count, text.count - start >= part.count else { return nil }
    let (whole, wanted) = unsafe (text.bytes, part.bytes)
    if ignoresASCIICase {
      return find(
        from: start, end: text.count, { unsafe TextCase.lowered(whole[$0]) },
        { unsafe TextCase.lowered(wanted[$0]) })
    }
    if text.isSimple && part.isSimple {
      return find(from: start, end: text.count, { unsafe whole[$0] }, { unsafe wanted[$0] })
    }
    return find(from: start, end: text.count, { codes.code(text, $0) }, partCode)
  }

  @inline(__always)
  private func find<Code: Equatable>(
    from start: Int, end: Int, _ code: (Int) -> Code, _ partCode: (Int) -> Code
  ) -> Int? {
    if borders.isEmpty {
      return (start...end - part.count).first { place in
        (0..<part.count).allSatisfy { code(place + $0) == partCode($0) }
      }
    }
    var matched = 0
    for index in start..<end {
      let next = code(index)
      while matched > 0, next != partCode(matched) { matched = borders[matched - 1] }
      if next == partCode(matched) { matched += 1 }
      if matched == borders.count { return index + 1 - matched }
    }
    return nil
  }

  private func partCode(_ index: Int) -> Int32 {
    guard part.isSimple else { return partCodes[index] }
    return unsafe Int32(ignoresASCIICase ? TextCase.lowered(part.bytes[index]) : part.bytes[index])
  }
}

extension EvaluationError {
  /// The error for a second argument that no text can contain.
  static func notInText(_ kind: Kind) -> EvaluationError {
    EvaluationError(
      .typeMismatch, "a text can only contain text, not \(kind.nameWithArticle)", argument: 1)
  }
}
