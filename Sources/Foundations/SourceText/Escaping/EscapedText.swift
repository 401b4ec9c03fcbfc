/// Text from documents, formulas and file names as other languages and devices can hold it: one
/// function a target, each in a file of its own.
///
/// None of them lets control characters through, nor those that change the direction of the text
/// around them: what a stranger wrote must not act where it is shown.
package enum EscapedText {
  /// The text with characters that act instead of being shown replaced by U+FFFD; line breaks and
  /// tabs become spaces, so that it stays one line. Complexity: O(length).
  package static func line(_ text: String) -> String {
    guard holdsAction(text, allowingBreaks: false) else { return text }
    return replaced(text) { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
      default: isAction(scalar) ? "\u{FFFD}" : scalar
      }
    }
  }

  /// The same for a text of several lines: line feeds and tabs stay. Complexity: O(length).
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

  /// Whether a character acts on a terminal, or changes the order in which others are shown.
  ///
  /// Source: ECMA-48 for the control characters of both sets; Unicode Standard Annex 9, section 2,
  /// for those of direction; their confusions are shown in CVE-2021-42574.
  package static func isAction(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a character cannot stand in a line, by a look at the bytes.
  private static func holdsAction(_ text: String, allowingBreaks: Bool) -> Bool {
    var isSuspicious = false
    for byte in text.utf8 {
      if byte < 0x20 {
        if allowingBreaks, byte == 0x0A || byte == 0x09 { continue }
        return true
      }
      // The first bytes of what is listed above beyond ASCII.
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
      // A return before a line feed is part of one line break.
      if !(isAfterReturn && scalar == "\n") { result.append(replacement(scalar)) }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }
}
