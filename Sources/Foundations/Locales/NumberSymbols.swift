/// How a locale writes plain numbers.
package struct NumberSymbols: Hashable, Sendable {
  package var decimal = "."
  package var grouping = ","
  package var minus = "-"
  /// The digits from zero to nine.
  package var digits: [Character] = Array("0123456789")
  package var groups = DigitGroups()

  /// As English has them.
  package init() {}

  /// Never true for the invisible marks of direction that some locales write beside their minus.
  package func isMinus(_ character: Character) -> Bool {
    character == "-" || character == "\u{2212}"
      || minus.contains(character) && !character.isDirectionMark
  }

  /// White space stands for any white space, an apostrophe for either kind.
  package func isGrouping(_ character: Character) -> Bool {
    if String(character) == grouping { return true }
    if grouping.first?.isWhitespace == true { return character.isWhitespace }
    let apostrophes: Set<Character> = ["'", "\u{2019}"]
    return apostrophes.contains(character) && grouping.allSatisfy(apostrophes.contains)
  }

  /// Digits, as numbers from 0 to 9, with separators; no sign.
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

/// How the digits before the point are set apart.
package struct DigitGroups: Hashable, Sendable {
  /// Digits in the last group, 0 for no grouping.
  package var last = 3
  /// Digits in the groups before.
  package var others = 3
  /// Digits that must stand before the last group for there to be groups.
  package var minimumBefore = 1

  package init(last: Int = 3, others: Int = 3) {
    self.last = last
    self.others = others
  }

  /// Whether a group begins with the last so many of all digits.
  func isStart(_ following: Int, of count: Int) -> Bool {
    last > 0 && count >= last + minimumBefore && following >= last
      && (following - last) % max(1, others) == 0
  }
}

extension Character {
  /// Whether it only tells which way text around it runs.
  package var isDirectionMark: Bool {
    unicodeScalars.allSatisfy(\.properties.isBidiControl)
  }
}
