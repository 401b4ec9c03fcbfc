import SourceText

/// The order of accents.
///
/// Source: CLDR 48, root collation.
enum CollationAccent {
  /// The accents in order, as marks and as they occur in Unicode names of letters.
  private static let accents: [(mark: Unicode.Scalar, name: Substring)] = [
    ("\u{313}", "PSILI"), ("\u{314}", "DASIA"), ("\u{301}", "ACUTE"), ("\u{300}", "GRAVE"),
    ("\u{306}", "BREVE"), ("\u{302}", "CIRCUMFLEX"), ("\u{30C}", "CARON"),
    ("\u{30A}", "RING ABOVE"),
    ("\u{308}", "DIAERESIS"), ("\u{30B}", "DOUBLE ACUTE"), ("\u{303}", "TILDE"),
    ("\u{307}", "DOT ABOVE"), ("\u{338}", "STROKE"), ("\u{327}", "CEDILLA"), ("\u{328}", "OGONEK"),
    ("\u{304}", "MACRON"), ("\u{309}", "HOOK ABOVE"), ("\u{30F}", "DOUBLE GRAVE"),
    ("\u{311}", "INVERTED BREVE"), ("\u{31B}", "HORN"), ("\u{323}", "DOT BELOW"),
    ("\u{324}", "DIAERESIS BELOW"), ("\u{325}", "RING BELOW"), ("\u{326}", "COMMA BELOW"),
    ("\u{32D}", "CIRCUMFLEX BELOW"), ("\u{330}", "TILDE BELOW"), ("\u{331}", "LINE BELOW"),
  ]

  private static let weightOfMark = Dictionary(
    uniqueKeysWithValues: zip(accents.map { $0.mark }, UInt16(1)...))
  private static let weightOfName = Dictionary(
    uniqueKeysWithValues: zip(accents.map { $0.name }, UInt16(1)...))

  /// Returns the weight of a mark, always above 0; marks that are not listed follow the listed
  /// ones.
  static func weight(of mark: Unicode.Scalar) -> UInt16 {
    weightOfMark[mark] ?? UInt16(truncatingIfNeeded: mark.value & 0x7F) + 0x80
  }

  /// Returns the accents of a letter by its name, as in LATIN SMALL LETTER O WITH CIRCUMFLEX AND
  /// ACUTE.
  static func weights(of letter: Unicode.Scalar, named name: String) -> [UInt16] {
    guard let with = name.firstRange(ofBytes: " WITH ") else { return [] }
    return name[with.upperBound...].split(bytes: " AND ").map {
      weightOfName[$0] ?? weight(of: letter)
    }
  }
}
