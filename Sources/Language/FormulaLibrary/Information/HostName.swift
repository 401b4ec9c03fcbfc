/// Names of internet hosts.
///
/// Source: RFC 1123, section 2.1; letters beyond ASCII as in internationalised names.
enum HostName {
  /// Returns `true` if a text is a valid host name.
  ///
  /// If `needsDomain`, it needs at least two labels, and the last one must have letters.
  /// Complexity: O(length).
  static func accepts(_ text: Substring, needsDomain: Bool) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel) else { return false }
    guard needsDomain else { return true }
    guard labels.count >= 2, let last = labels.last, last.count >= 2 else { return false }
    return !isNumber(last)
  }

  /// Returns `true` if a text ends in a number, like an IP address, but is not an address of four
  /// bytes.
  ///
  /// Source: WHATWG, URL Standard, section 3.5; only decimal numbers are accepted.
  static func isBadAddress(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, isNumber(last) else { return false }
    return labels.count != 4 || !labels.allSatisfy { isNumber($0) && UInt8($0) != nil }
  }

  private static func isNumber(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.unicodeScalars.allSatisfy(isLabelScalar)
  }
}
