import Locales

/// The separators between the elements of a list in a sentence.
struct ListPattern {
  /// The style of the separators.
  enum Style: String, CaseIterable {
    case and, or, unit
  }

  /// The separator of a list with exactly two elements.
  private let pair: Substring
  /// The separator before elements other than the last.
  private let middle: Substring
  /// The separator before the last of three or more elements.
  private let last: Substring
  private let style: Style
  private let language: String

  /// Creates the pattern of a locale, or of English if the language is unknown.
  init(_ style: Style, locale: String) {
    let name = LocaleID(locale)
    self.style = style
    language = Self.joints[name.language] == nil ? "en" : name.language
    let parts = (Self.joints[language] ?? "").split(
      separator: "|", omittingEmptySubsequences: false)
    let first = 3 * (Style.allCases.firstIndex(of: style) ?? 0)
    func part(_ index: Int) -> Substring { index < parts.count ? parts[index] : ", " }
    pair = part(first)
    middle = part(first + 1)
    // Only some regions with English write a comma before the last element.
    let hasNoComma = language == "en" && !["", "US", "PH", "PR"].contains(name.region)
    last = hasNoComma && style != .unit ? part(first) : part(first + 2)
  }

  /// Returns the separator before an element that is not the first.
  func joint(before element: some StringProtocol, isLast: Bool, count: Int) -> String {
    let joint = isLast ? (count == 2 ? pair : last) : middle
    return isLast ? adapted(joint, before: element) : String(joint)
  }

  /// Returns the separator adapted to the sound or script of the following element.
  ///
  /// Source: CLDR, list patterns, notes on Spanish and Hebrew.
  private func adapted(_ joint: Substring, before element: some StringProtocol) -> String {
    let start = element.prefix(4).lowercased()
    switch language {
    case "es" where joint == " y " && Self.soundsLikeI(start): return " e "
    case "es" where joint == " o " && Self.soundsLikeO(start): return " u "
    case "he" where style == .and && !Self.isHebrew(start): return joint + "-"
    default: return String(joint)
    }
  }

  private static func soundsLikeI(_ start: String) -> Bool {
    start.hasPrefix("i") || start.hasPrefix("hi") && !["hia", "hie"].contains(start.prefix(3))
  }

  private static func soundsLikeO(_ start: String) -> Bool {
    start.hasPrefix("o") || start.hasPrefix("ho") || start.hasPrefix("8") || start == "11"
      || start.hasPrefix("11 ")
  }

  private static func isHebrew(_ start: String) -> Bool {
    guard let first = start.unicodeScalars.first?.value else { return false }
    return 0x0590...0x05FF ~= first || 0xFB1D...0xFB4F ~= first
  }
}
