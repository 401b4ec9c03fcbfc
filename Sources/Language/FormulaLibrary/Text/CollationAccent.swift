/// The order of accents.
///
/// Source: CLDR 48, root collation.
enum CollationAccent {
  /// The marks of accents in order.
  private static let marks: [Unicode.Scalar] = [
    "\u{313}", "\u{314}", "\u{301}", "\u{300}", "\u{306}", "\u{302}", "\u{30C}", "\u{30A}",
    "\u{308}", "\u{30B}", "\u{303}", "\u{307}", "\u{338}", "\u{327}", "\u{328}", "\u{304}",
    "\u{309}", "\u{30F}", "\u{311}", "\u{31B}", "\u{323}", "\u{324}", "\u{325}", "\u{326}",
    "\u{32D}", "\u{330}", "\u{331}",
  ]

  private static let weightOfMark = Dictionary(uniqueKeysWithValues: zip(marks, UInt16(1)...))

  /// Returns the weight of a mark, always above 0; marks that are not listed follow the listed
  /// ones.
  static func weight(of mark: Unicode.Scalar) -> UInt16 {
    weightOfMark[mark] ?? UInt16(truncatingIfNeeded: mark.value & 0x7F) + 0x80
  }
}
