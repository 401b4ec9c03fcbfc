/// Latin letters without their marks.
enum LatinLetter {
  /// Returns the plain lower-case letters of a scalar: `é` → `e`, `Æ` → `ae`, `ß` → `ss`.
  ///
  /// Returns nil if it is not a Latin letter.
  static func plain(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic ? String(Character(scalar)).lowercased() : nil
    }
    return known[scalar]?.plain
  }

  /// Returns the weights of the accents of a letter, as in LATIN SMALL LETTER O WITH CIRCUMFLEX AND
  /// ACUTE.
  static func accents(_ scalar: Unicode.Scalar) -> [UInt16] { known[scalar]?.accents ?? [] }

  /// All Latin letters beyond ASCII.
  private static let known: [Unicode.Scalar: (plain: String, accents: [UInt16])] = {
    var known: [Unicode.Scalar: (plain: String, accents: [UInt16])] = [:]
    for line in table.unicodeScalars.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let plain = words.first.map(String.init) else { continue }
      for word in words.dropFirst() {
        guard let letter = word.first else { continue }
        known[letter] = (plain, word.dropFirst().map(CollationAccent.weight))
      }
    }
    return known
  }()

  /// Returns `true` if a scalar is a combining mark that occurs on Latin letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x0300...0x036F).contains(scalar.value)
  }
}
