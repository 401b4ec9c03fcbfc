/// The name of a member or column, with the facts that every lookup needs.
///
/// A name that a formula computes may be as long as any text. It is read once, and its length
/// is charged then, so that a loop over rows does not hash or scan it again for each row.
package struct MemberName: ExpressibleByStringLiteral {
  /// The name. If `isUnknown`, it is truncated and only suitable for messages.
  package let text: String
  let isASCII: Bool
  /// Whether the name is longer than any name that it could be equal to.
  package let isUnknown: Bool

  /// A name of the program or the document.
  /// Complexity: O(length).
  package init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    isUnknown = false
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The bytes of an unknown name that are decoded: messages show no more of it.
  private static let shownName = 4096

  /// Reads the name that a `key` or member argument gives. The length is charged here; a name that
  /// is longer than every name of a table or record in the heap is neither decoded nor charged.
  package init(_ word: Word, in run: borrowing Run) {
    let entry = run.entry(ofText: word)
    let count = Int(entry.count)
    isASCII = entry.isASCII
    isUnknown = count > max(Run.freeBytes, run.heap.longestName * (entry.isASCII ? 1 : Self.growth))
    guard isUnknown else {
      text = run.string(word)
      return
    }
    let shown = unsafe UnsafeBufferPointer(start: entry.start, count: min(count, Self.shownName))
    _ = run.spend(shown.count >> 5)
    text = unsafe String(decoding: shown, as: UTF8.self)
  }

  /// The factor by which two equal names may differ in length: equality is canonical equivalence,
  /// and normalization changes the length of each by a factor of at most three.
  static let growth = 9

  /// Returns `true` if a name of at most `longest` bytes may be equal to this one.
  func mayEqual(namesUpTo longest: Int) -> Bool {
    !isUnknown && text.utf8.count <= longest * (isASCII ? 1 : Self.growth)
  }
}
