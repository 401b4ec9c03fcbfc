import Locales

/// What stands between the elements of a list in a sentence.
struct ListPattern {
  /// What joins the elements.
  enum Style: String, CaseIterable {
    case and, or, unit
  }

  /// Between two elements that are all there is.
  private let pair: Substring
  /// Between elements before the last.
  private let middle: Substring
  /// Before the last of three or more.
  private let last: Substring
  private let style: Style
  private let language: String

  /// The pattern of a locale; that of English for a language that is not known.
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
    // Of the regions that write English only some have a comma before the last element.
    let hasNoComma = language == "en" && !["", "US", "PH", "PR"].contains(name.region)
    last = hasNoComma && style != .unit ? part(first) : part(first + 2)
  }

  /// What stands before an element that is not the first.
  func joint(before element: some StringProtocol, isLast: Bool, count: Int) -> String {
    let joint = isLast ? (count == 2 ? pair : last) : middle
    return isLast ? adapted(joint, before: element) : String(joint)
  }

  /// The joint as the sound or script of what follows wants it.
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
