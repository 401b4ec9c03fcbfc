package import SourceText

/// Changes to a text by bytes; whatever no change covers stays as it is.
package struct JSONEdit: Sendable {
  /// A range of the old text, and where the new text stands in `texts`.
  private struct Piece {
    var start: Int
    var end: Int
    var texts: Range<Int>
    var order: Int
  }
  private var pieces: [Piece] = []
  private var texts: [UInt8] = []
  /// Empty objects that have been given a member.
  var filled: Set<JSONNode> = []

  package init() {}

  /// Whether nothing is to be changed.
  package var isEmpty: Bool { pieces.isEmpty }

  /// Puts new bytes in the place of a range.
  ///
  /// Of changes that overlap only the one made last is kept; several insertions at one offset are
  /// all kept, in the order in which they were made.
  package mutating func replace(_ range: DocumentRange, with bytes: some Sequence<UInt8>) {
    let start = texts.count
    texts.append(contentsOf: bytes)
    pieces.append(
      Piece(
        start: range.start, end: range.end, texts: start..<texts.count, order: pieces.count))
  }

  /// Puts new bytes before an offset.
  package mutating func insert(_ bytes: some Sequence<UInt8>, at offset: Int) {
    replace(DocumentRange(start: offset, end: offset), with: bytes)
  }

  /// The changed text. Complexity: O(bytes + changes × log changes).
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + texts.count)
    forEachPiece(of: bytes) { result.append(contentsOf: $0) }
    return result
  }

  /// Hands out the changed text piece by piece, so that it need not be held as a whole.
  ///
  /// Complexity: O(bytes + changes × log changes).
  package func forEachPiece(of bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var at = 0
    for piece in effective(in: bytes.count) {
      if piece.start > at { body(bytes[at..<piece.start]) }
      if !piece.texts.isEmpty { body(texts[piece.texts]) }
      at = piece.end
    }
    if at < bytes.count { body(bytes[at...]) }
  }

  /// The pieces that count, in the order of the text and without overlaps.
  private func effective(in count: Int) -> [Piece] {
    let sorted = pieces.sorted { one, other in
      // An insertion goes before what replaces the bytes after it.
      (one.start, one.end == one.start ? 0 : 1, one.order)
        < (other.start, other.end == other.start ? 0 : 1, other.order)
    }
    var kept: [Piece] = []
    next: for piece in sorted
    where piece.start >= 0 && piece.start <= piece.end
      && piece.end <= count
    {
      while let last = kept.last, Self.overlap(last, piece) {
        if last.order > piece.order { continue next }
        kept.removeLast()
      }
      kept.append(piece)
    }
    return kept
  }

  /// Whether two pieces, the first of which begins no later, cannot both be applied.
  private static func overlap(_ one: Piece, _ other: Piece) -> Bool {
    one.start == other.start
      ? one.start < one.end && other.start < other.end : other.start < one.end
  }
}
