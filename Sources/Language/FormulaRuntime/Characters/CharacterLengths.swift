/// The byte lengths of a text's user-perceived characters, in order.
///
/// These are the extended grapheme clusters of Unicode Standard Annex #29. Swift segments texts
/// with the Unicode version that it was built for. Version 17 removed the property
/// `Extended_Pictographic` from many scalars, so two versions may segment a text differently. This
/// type joins whatever any version joins, so results are the same on every machine.
package struct CharacterLengths: Sequence, IteratorProtocol {
  private var characters: String.Iterator
  private var following: Character?

  package init(_ text: String) {
    characters = text.makeIterator()
    following = characters.next()
  }

  package mutating func next() -> Int? {
    guard var last = following else { return nil }
    var length = last.utf8.count
    following = characters.next()
    while let joined = following, Self.joins(last, joined) {
      length += joined.utf8.count
      last = joined
      following = characters.next()
    }
    return length
  }

  /// Returns the number of user-perceived characters in `text`.
  ///
  /// Complexity: O(length).
  package static func count(in text: String) -> Int {
    text.unicodeScalars.contains(Pictograph.joiner)
      ? CharacterLengths(text).reduce(0) { count, _ in count + 1 } : text.count
  }

  /// Returns `true` if a joiner merges two pictographs into one character: rule GB11 of the annex.
  private static func joins(_ character: Character, _ next: Character) -> Bool {
    guard character.unicodeScalars.last == Pictograph.joiner,
      let first = next.unicodeScalars.first, Pictograph.contains(first)
    else { return false }
    return character.unicodeScalars.dropLast().last {
      !$0.properties.isGraphemeExtend && !$0.properties.isEmojiModifier
    }.map(Pictograph.contains) ?? false
  }
}
