/// Latin letters without their marks.
enum LatinLetter {
  /// Returns the plain lower-case letters of a scalar: `é` → `e`, `Æ` → `ae`, `ß` → `ss`.
  ///
  /// Returns nil if it is not a Latin letter.
  ///
  /// Source: the letter that the scalar's Unicode name gives before ` WITH `.
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
  ///
  /// Reading a Unicode name takes microseconds, so it is done once for all letters.
  private static let known: [Unicode.Scalar: (plain: String, accents: [UInt16])] = {
    var known: [Unicode.Scalar: (plain: String, accents: [UInt16])] = [:]
    for scalar in blocks.joined().compactMap({ Unicode.Scalar($0) }) {
      guard let name = scalar.properties.name, name.hasPrefix("LATIN ") else { continue }
      let plain = plain(scalar, named: name)
      guard let plain else { continue }
      known[scalar] = (plain, CollationAccent.weights(of: scalar, named: name))
    }
    return known
  }()

  /// The Unicode blocks with letters whose names begin with LATIN.
  private static let blocks: [ClosedRange<UInt32>] = [
    0xC0...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2090...0x209C, 0x2184...0x2184,
    0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06, 0x1_0780...0x1_07BF,
    0x1_DF00...0x1_DFFF,
  ]

  private static func plain(_ scalar: Unicode.Scalar, named name: String) -> String? {
    if scalar == "ß" || scalar == "ẞ" { return "ss" }
    var last: Substring = ""
    for word in name.split(separator: " ") {
      if word == "WITH" { break }
      last = word
    }
    return last.utf8.count <= 2 ? last.lowercased() : nil
  }

  /// Returns `true` if a scalar is a combining mark that occurs on Latin letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x0300...0x036F).contains(scalar.value)
  }
}
