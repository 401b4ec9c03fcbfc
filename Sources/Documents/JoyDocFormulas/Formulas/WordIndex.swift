import SheetEvaluation
import IndexedCollections
import SourceText

/// An index of definitions by the ASCII words in their formulas: letters, digits and `_`.
struct WordIndex: Sendable {
  /// The index in `lists` for each word.
  private var words = NameTable()
  /// The definitions for each word, sorted and without duplicates.
  private var lists: [[DefinitionNumber]] = []
  /// The definitions whose formulas may mention a name with other words.
  private var respelling: Set<DefinitionNumber> = []

  /// Adds the words of a definition's source. Complexity: O(bytes).
  mutating func note(_ number: DefinitionNumber, _ text: [UInt8]) {
    if Self.mayRespell(text) { respelling.insert(number) }
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, Self.isWordByte(text[at]) { at += 1 }
      if at > start { note(number, text[start..<at]) } else { at += 1 }
    }
  }

  private mutating func note(_ number: DefinitionNumber, _ word: ArraySlice<UInt8>) {
    let known = unsafe word.withUnsafeBufferPointer { word in
      unsafe words.insert(word, number: lists.count)
    }
    guard let known else { return lists.append([number]) }
    let place = lists[known].lowerBound { $0 >= number }
    if place == lists[known].count || lists[known][place] != number {
      lists[known].insert(number, at: place)
    }
  }

  /// Returns a superset of the definitions that mention at least one of `names`.
  ///
  /// Each of the names must have words. A definition that mentions a name contains all of them.
  func definitions(mentioning names: [String]) -> Set<DefinitionNumber> {
    var found = respelling
    for name in names {
      let rarest = Self.words(of: name).map { word in
        words.number(of: word).map { lists[$0] } ?? []
      }.min { $0.count < $1.count }
      found.formUnion(rarest ?? [])
    }
    return found
  }

  /// Returns the words that a formula contains if it mentions `name`.
  ///
  /// A word after a character that may be escaped does not count: it may be spelled as part of a
  /// longer word, such as `nb` in `"a\nb"`. There are none if equal names may have other words.
  static func words(of name: String) -> [String] {
    if mayRespell(name.utf8) { return [] }
    var words: [String] = []
    var last: UInt8 = 0x20
    var start: String.Index?
    for (index, byte) in zip(name.utf8.indices, name.utf8) {
      if isWordByte(byte) {
        if !isWordByte(last), 0x20..<0x7F ~= last { start = index }
      } else if let first = start {
        words.append(String(name[first..<index]))
        start = nil
      }
      last = byte
    }
    if let start { words.append(String(name[start...])) }
    return words
  }

  /// Returns `true` if an equal text may have other ASCII words.
  ///
  /// Names are equal by canonical equivalence: a letter and a combining mark equal one letter that
  /// is not ASCII, and the Kelvin sign equals `K`. In a formula, `\u` may escape any letter.
  private static func mayRespell(_ text: some Collection<UInt8>) -> Bool {
    var (last, beforeLast): (UInt8, UInt8) = (0, 0)
    for byte in text {
      switch (last, byte) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "u")), (0xCC, _), (0xCD, ..<0xB0): return true
      case (0x84, 0xAA) where beforeLast == 0xE2: return true
      default: break
      }
      (beforeLast, last) = (last, byte)
    }
    return false
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
