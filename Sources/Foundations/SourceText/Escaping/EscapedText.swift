/// Escapes untrusted text for other languages and devices, with one function per target.
///
/// Document contents, formulas and file names are untrusted. No function lets control characters or
/// bidirectional formatting characters through, because they could act where they are shown.
package enum EscapedText {
  /// Returns `text` on one line, with control characters replaced by U+FFFD.
  ///
  /// Line breaks and tabs become spaces. Complexity: O(length).
  package static func line(_ text: String) -> String {
    guard holdsAction(text, allowingBreaks: false) else { return text }
    return replaced(text) { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
      default: isAction(scalar) ? "\u{FFFD}" : scalar
      }
    }
  }

  /// Returns `text` with control characters replaced by U+FFFD, except line feeds and tabs.
  ///
  /// Carriage returns and CRLF become line feeds. Complexity: O(length).
  package static func lines(_ text: String) -> String {
    guard holdsAction(text, allowingBreaks: true) else { return text }
    return replaced(text) { scalar in
      switch scalar.value {
      case 0x09, 0x0A: scalar
      case 0x0D: "\n"
      default: isAction(scalar) ? "\u{FFFD}" : scalar
      }
    }
  }

  /// Returns `true` if `scalar` controls a terminal or changes the display order of other
  /// characters.
  ///
  /// Source: ECMA-48 for the control characters of both sets; Unicode Standard Annex 9, section 2,
  /// for the bidirectional formatting characters. CVE-2021-42574 describes attacks that use them.
  package static func isAction(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns `true` if `text` contains a character that must be replaced.
  ///
  /// Scans the bytes first; scalars are decoded only if a byte may begin such a character.
  private static func holdsAction(_ text: String, allowingBreaks: Bool) -> Bool {
    var isSuspicious = false
    for byte in text.utf8 {
      if byte < 0x20 {
        if allowingBreaks, byte == 0x0A || byte == 0x09 { continue }
        return true
      }
      // The lead bytes of the non-ASCII characters in `isAction(_:)`.
      if byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 { isSuspicious = true }
    }
    return isSuspicious && text.unicodeScalars.contains(where: isAction)
  }

  static func replaced(
    _ text: String, _ replacement: (Unicode.Scalar) -> Unicode.Scalar
  ) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      // A carriage return before a line feed is part of one line break.
      if !(isAfterReturn && scalar == "\n") { result.append(replacement(scalar)) }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }
}
