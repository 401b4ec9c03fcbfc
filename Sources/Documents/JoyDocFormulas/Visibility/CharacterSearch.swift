/// A search for a text in another one, in linear time.
///
/// Characters are compared, so that canonically equivalent texts are equal.
///
/// Source: Knuth, Morris, Pratt: Fast pattern matching in strings, 1977.
enum CharacterSearch {
  /// Returns `true` if `part` occurs in `text`.
  ///
  /// Complexity: O(length of both).
  static func finds(_ part: String, in text: String) -> Bool {
    let part = Array(part)
    guard !part.isEmpty else { return true }
    // For every prefix of the part, the length of its longest proper prefix that is also a suffix.
    var borders = [0]
    var length = 0
    for character in part.dropFirst() {
      while length > 0, character != part[length] { length = borders[length - 1] }
      if character == part[length] { length += 1 }
      borders.append(length)
    }
    length = 0
    for character in text {
      while length > 0, character != part[length] { length = borders[length - 1] }
      if character == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
