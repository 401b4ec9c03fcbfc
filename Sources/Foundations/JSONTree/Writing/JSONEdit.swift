package import SourceText

/// A set of byte-range replacements; bytes outside of them are preserved.
package struct JSONEdit: Sendable {
  /// A range of the old source and the range of its replacement in `texts`.
  private struct Piece {
    var start: Int
    var end: Int
    var texts: Range<Int>
    var order: Int
  }
  private var pieces: [Piece] = []
  private var texts: [UInt8] = []
  /// The empty objects that this edit has already added a member to.
  var filled: Set<JSONNode> = []

  package init() {}

  /// Whether the edit contains no changes.
  package var isEmpty: Bool { pieces.isEmpty }

  /// Replaces a range with `bytes`.
  ///
  /// If replacements overlap, the latest one wins. Several insertions at one offset are all kept,
  /// in call order.
  package mutating func replace(_ range: DocumentRange, with bytes: some Sequence<UInt8>) {
    let start = texts.count
    texts.append(contentsOf: bytes)
    pieces.append(
      Piece(
        start: range.start, end: range.end, texts: start..<texts.count, order: pieces.count))
  }

  /// Inserts `bytes` at `offset`.
  package mutating func insert(_ bytes: some Sequence<UInt8>, at offset: Int) {
    replace(DocumentRange(start: offset, end: offset), with: bytes)
  }

  /// Returns the source with all changes applied.
  ///
  /// Complexity: O(bytes + changes × log changes).
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + texts.count)
    forEachPiece(of: bytes) { result.append(contentsOf: $0) }
    return result
  }

  /// Returns the tree of the changed source of `tree`.
  ///
  /// Complexity: O(bytes + changes × log changes).
  package func applied(to tree: JSONTree) -> JSONTree {
    JSONTree.parse(applied(to: tree.bytes)).tree
  }

  /// Calls `body` with consecutive chunks of the changed source, without building it as a whole.
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

  /// Returns the replacements that take effect, sorted by position and without overlaps.
  ///
  /// Complexity: O(changes × log changes).
  package func replacements(
    in bytes: [UInt8]
  ) -> [(range: DocumentRange, bytes: ArraySlice<UInt8>)] {
    effective(in: bytes.count).map { piece in
      (range: DocumentRange(start: piece.start, end: piece.end), bytes: texts[piece.texts])
    }
  }

  /// Returns the pieces that take effect, sorted by position and without overlaps.
  private func effective(in count: Int) -> [Piece] {
    let sorted = pieces.sorted { one, other in
      // An insertion goes before a replacement of the bytes after it.
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

  /// Returns `true` if two pieces cannot both be applied; `one` must not begin after `other`.
  private static func overlap(_ one: Piece, _ other: Piece) -> Bool {
    one.start == other.start
      ? one.start < one.end && other.start < other.end : other.start < one.end
  }
}
