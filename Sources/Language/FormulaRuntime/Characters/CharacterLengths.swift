/// The lengths in bytes of the user-perceived characters of a text, in order: the extended grapheme
/// clusters of Unicode Standard Annex #29.
///
/// Swift divides texts by the newest version of Unicode that it knows. Version 17 took the property
/// Extended_Pictographic from many signs, so that what one version joins another one divides; here
/// joined is what any version joins, on every machine.
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

  /// How many there are. Complexity: O(length).
  package static func count(in text: String) -> Int {
    text.unicodeScalars.contains(Pictograph.joiner)
      ? CharacterLengths(text).reduce(0) { count, _ in count + 1 } : text.count
  }

  /// Whether a joiner makes one sign of two pictographs: rule GB11 of the annex.
  private static func joins(_ character: Character, _ next: Character) -> Bool {
    guard character.unicodeScalars.last == Pictograph.joiner,
      let first = next.unicodeScalars.first, Pictograph.contains(first)
    else { return false }
    return character.unicodeScalars.dropLast().last {
      !$0.properties.isGraphemeExtend && !$0.properties.isEmojiModifier
    }.map(Pictograph.contains) ?? false
  }
}
