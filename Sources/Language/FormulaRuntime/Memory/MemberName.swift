/// The name of a member or column, with the facts that every lookup needs.
///
/// A name that a formula computes may be as long as any text. `Run.memberName` reads it once and
/// charges its length there, so that a loop over rows does not hash or scan it again for each row.
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

  init(_ text: String, isASCII: Bool, isUnknown: Bool) {
    self.text = text
    self.isASCII = isASCII
    self.isUnknown = isUnknown
  }

  /// The factor by which two equal names may differ in length: equality is canonical equivalence,
  /// and normalization changes the length of each by a factor of at most three.
  static let growth = 9

  /// Returns `true` if a name of at most `longest` bytes may be equal to this one.
  func mayEqual(namesUpTo longest: Int) -> Bool {
    !isUnknown && text.utf8.count <= longest * (isASCII ? 1 : Self.growth)
  }
}

extension Run {
  /// The bytes of an unknown name that are decoded: messages show no more of it.
  private static let shownName = 4096

  /// Reads the name that a `key` or member argument gives. The length is charged here; a name that
  /// is longer than every name of a table or record in the heap is neither decoded nor charged.
  package func memberName(_ word: Word) -> MemberName {
    let entry = entry(ofText: word)
    let count = Int(entry.count)
    guard count > max(Self.freeBytes, heap.longestName * (entry.isASCII ? 1 : MemberName.growth))
    else {
      return MemberName(string(word), isASCII: entry.isASCII, isUnknown: false)
    }
    let shown = unsafe UnsafeBufferPointer(start: entry.start, count: min(count, Self.shownName))
    _ = spend(shown.count >> 5)
    return unsafe MemberName(
      String(decoding: shown, as: UTF8.self), isASCII: entry.isASCII, isUnknown: true)
  }
}
