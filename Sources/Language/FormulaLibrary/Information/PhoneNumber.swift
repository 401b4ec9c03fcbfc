import SourceText

/// A telephone number as written by people.
///
/// Source: ITU-T E.164 and its list of country codes.
struct PhoneNumber {
  /// The numbering plan of a country.
  struct Plan {
    /// The country's calling code.
    let code: String
    /// The permitted numbers of digits after the calling code.
    let lengths: ClosedRange<Int>

    /// Returns nil if there is no plan for `country`, a two-letter code.
    init?(country: String) {
      guard let plan = PhoneNumber.plans[country] else { return nil }
      code = plan.0
      lengths = plan.1
    }

    /// Returns `true` if a number belongs to the country or can be dialled within it.
    func accepts(_ number: PhoneNumber) -> Bool {
      if number.isInternational {
        guard number.digits.hasPrefix(code) else { return false }
        let rest = number.digits.dropFirst(code.count)
        // The prefix for calls within the country may be in parentheses: +49 (0) 30 …
        return fits(rest) || rest.hasPrefix("0") && fits(rest.dropFirst())
      }
      if fits(number.digits[...]) { return true }
      // The prefix for calls within a country: 1 in North America, 0 nearly everywhere else.
      return number.digits.hasPrefix(code == "1" ? "1" : "0")
        && fits(number.digits.dropFirst())
    }

    private func fits(_ digits: Substring) -> Bool {
      guard lengths.contains(digits.count) else { return false }
      // Area codes in North America do not begin with 0 or 1.
      return code != "1" || !(digits.hasPrefix("0") || digits.hasPrefix("1"))
    }
  }

  let isInternational: Bool
  /// The digits after `+` or `00`.
  let digits: String

  /// Parses the number in `text`, or returns nil if it is malformed.
  ///
  /// Complexity: O(length).
  init?(_ text: String) {
    var digits = ""
    var isOpen = false
    var isInternational = false
    var previous: Character = " "
    for (index, character) in text.trimmed.enumerated() {
      switch character {
      case _ where character.isASCII && character.isNumber: digits.append(character)
      case "+":
        guard index == 0 else { return nil }
        isInternational = true
      case "(":
        guard !isOpen else { return nil }
        isOpen = true
      case ")":
        guard isOpen, previous.isNumber else { return nil }
        isOpen = false
      case " ", "\u{A0}": break
      case "-", ".", "/", "–":
        // A separator must be between digits.
        guard previous.isNumber || previous == ")" || previous.isWhitespace, !digits.isEmpty else {
          return nil
        }
      default: return nil
      }
      previous = character
    }
    if !isInternational, digits.hasPrefix("00") {
      isInternational = true
      digits.removeFirst(2)
    }
    // Country codes do not begin with 0.
    guard !isOpen, previous.isNumber, (7...15).contains(digits.count),
      !(isInternational && digits.hasPrefix("0"))
    else { return nil }
    self.isInternational = isInternational
    self.digits = digits
  }

  private static let plans: [String: (String, ClosedRange<Int>)] = [
    "AE": ("971", 8...9), "AR": ("54", 10...11), "AT": ("43", 4...13), "AU": ("61", 9...9),
    "BE": ("32", 8...9), "BG": ("359", 7...9), "BR": ("55", 10...11), "CA": ("1", 10...10),
    "CH": ("41", 9...9), "CL": ("56", 9...9), "CN": ("86", 10...11), "CO": ("57", 10...10),
    "CY": ("357", 8...8), "CZ": ("420", 9...9), "DE": ("49", 5...13), "DK": ("45", 8...8),
    "EE": ("372", 7...8), "EG": ("20", 8...10), "ES": ("34", 9...9), "FI": ("358", 5...12),
    "FR": ("33", 9...9), "GB": ("44", 7...10), "GR": ("30", 10...10), "HK": ("852", 8...8),
    "HR": ("385", 8...9), "HU": ("36", 8...9), "ID": ("62", 7...12), "IE": ("353", 7...9),
    "IL": ("972", 8...9), "IN": ("91", 10...10), "IS": ("354", 7...9), "IT": ("39", 6...11),
    "JP": ("81", 9...10), "KE": ("254", 9...9), "KR": ("82", 8...10), "LI": ("423", 7...9),
    "LT": ("370", 8...8), "LU": ("352", 4...11), "LV": ("371", 8...8), "MT": ("356", 8...8),
    "MX": ("52", 10...10), "MY": ("60", 8...10), "NG": ("234", 7...10), "NL": ("31", 9...9),
    "NO": ("47", 8...8), "NZ": ("64", 8...10), "PE": ("51", 8...9), "PH": ("63", 8...10),
    "PL": ("48", 9...9), "PT": ("351", 9...9), "RO": ("40", 9...9), "RS": ("381", 8...9),
    "RU": ("7", 10...10), "SA": ("966", 8...9), "SE": ("46", 6...10), "SG": ("65", 8...8),
    "SI": ("386", 8...8), "SK": ("421", 9...9), "TH": ("66", 8...9), "TR": ("90", 10...10),
    "TW": ("886", 8...9), "UA": ("380", 9...9), "US": ("1", 10...10), "VN": ("84", 9...10),
    "ZA": ("27", 9...9),
  ]
}
