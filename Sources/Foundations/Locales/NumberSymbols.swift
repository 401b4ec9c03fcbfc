/// Localized symbols for plain numbers.
package struct NumberSymbols: Hashable, Sendable {
  package var decimal = "."
  package var grouping = ","
  package var minus = "-"
  /// The digits from zero to nine.
  package var digits: [Character] = Array("0123456789")
  package var groups = DigitGroups()

  /// Creates the symbols of English.
  package init() {}

  /// Returns `true` if `character` is a minus sign of the locale.
  ///
  /// Never true for invisible directional marks, which some locales put next to their minus sign.
  package func isMinus(_ character: Character) -> Bool {
    character == "-" || character == "\u{2212}"
      || minus.contains(character) && !character.isDirectionMark
  }

  /// Returns `true` if `character` separates groups in the locale.
  ///
  /// If the locale's separator is white space, any white space matches. If it is an apostrophe,
  /// both kinds of apostrophe match.
  package func isGrouping(_ character: Character) -> Bool {
    if String(character) == grouping { return true }
    if grouping.first?.isWhitespace == true { return character.isWhitespace }
    let apostrophes: Set<Character> = ["'", "\u{2019}"]
    return apostrophes.contains(character) && grouping.allSatisfy(apostrophes.contains)
  }

  /// Formats digits (numbers from 0 to 9) with separators and without a sign.
  package func text(whole: [UInt8], fraction: [UInt8]) -> String {
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, groups.isStart(whole.count - index, of: whole.count) { text += grouping }
      text.append(character(digit))
    }
    if !fraction.isEmpty { text += decimal }
    for digit in fraction { text.append(character(digit)) }
    return text
  }

  private func character(_ digit: UInt8) -> Character {
    digits.indices.contains(Int(digit)) ? digits[Int(digit)] : "0"
  }
}

/// The grouping of integer digits.
package struct DigitGroups: Hashable, Sendable {
  /// The number of digits in the last group; 0 for no grouping.
  package var last = 3
  /// The number of digits in the other groups.
  package var others = 3
  /// The minimum number of digits before the last group; with fewer digits there is no grouping.
  package var minimumBefore = 1

  package init(last: Int = 3, others: Int = 3) {
    self.last = last
    self.others = others
  }

  /// Returns `true` if a group begins before the last `following` of `count` digits.
  func isStart(_ following: Int, of count: Int) -> Bool {
    last > 0 && count >= last + minimumBefore && following >= last
      && (following - last) % max(1, others) == 0
  }
}

extension Character {
  /// Whether the character only sets the text direction.
  package var isDirectionMark: Bool {
    unicodeScalars.allSatisfy { $0.properties.isBidiControl }
  }
}
