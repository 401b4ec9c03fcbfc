import FormulaRuntime
package import FormulaValues

package enum IsIbanFunction: TextTest {
  package static let summary =
    "Whether the text is an international bank account number with the right check digits."
  package static let examples = [
    Example(#"isIban("DE89 3704 0044 0532 0130 00")"#, gives: true),
    Example(#"isIban("DE89370400440532013001")"#, gives: false),
    Example(#"isIban("")"#, gives: false),
    Example("isIban(null)", gives: false),
  ]

  /// Returns `true` if a text is an IBAN with valid check digits.
  ///
  /// Source: ISO 13616 (form), ISO 7064 (check digits).
  package static func accepts(_ text: String) -> Bool {
    let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }.map(value)
    guard (15...34).contains(digits.count) else { return false }
    guard (0..<2).allSatisfy({ digits[$0] >= 10 }), (2..<4).allSatisfy({ digits[$0] < 10 }),
      digits.allSatisfy({ $0 < 36 })
    else { return false }
    let country = String(decoding: digits[..<2].map { UInt8($0 + 55) }, as: UTF8.self)
    if let form = forms[country], !fits(digits[4...], form) { return false }
    let remainder = (digits[4...] + digits[..<4]).reduce(0) { remainder, digit in
      (remainder * (digit < 10 ? 10 : 100) + digit) % 97
    }
    return remainder == 1
  }

  /// Returns the value of `byte` as a digit or letter, or 36 for any other byte.
  private static func value(_ byte: UInt8) -> Int {
    switch TextCase.lowered(byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case let lower where lower &- UInt8(ascii: "a") < 26: Int(lower) - 87
    default: 36
    }
  }

  /// Returns `true` if the digits after the check digits have a country's form.
  ///
  /// `18n` means eighteen digits, `4a` four letters, `11c` eleven of either.
  private static func fits(_ digits: ArraySlice<Int>, _ form: String) -> Bool {
    var rest = digits
    for part in form.split(separator: " ") {
      let count = Int(part.dropLast()) ?? 0
      guard rest.count >= count else { return false }
      let signs = rest.prefix(count)
      rest = rest.dropFirst(count)
      switch part.last {
      case "n": guard signs.allSatisfy({ $0 < 10 }) else { return false }
      case "a": guard signs.allSatisfy({ $0 >= 10 }) else { return false }
      default: break
      }
    }
    return rest.isEmpty
  }

  /// The forms of the countries' account numbers, in the notation of `fits`.
  ///
  /// Source: SWIFT, IBAN registry.
  private static let forms = [
    "AD": "8n 12c", "AE": "19n", "AL": "8n 16c", "AT": "16n", "AZ": "4a 20c", "BA": "16n",
    "BE": "12n", "BG": "4a 6n 8c", "BH": "4a 14c", "BI": "23n", "BR": "23n 1a 1c",
    "BY": "4c 4n 16c", "CH": "5n 12c", "CR": "18n", "CY": "8n 16c", "CZ": "20n", "DE": "18n",
    "DJ": "23n", "DK": "14n", "DO": "4c 20n", "EE": "16n", "EG": "25n", "ES": "20n", "FI": "14n",
    "FK": "2a 12n", "FO": "14n", "FR": "10n 11c 2n", "GB": "4a 14n", "GE": "2a 16n",
    "GI": "4a 15c", "GL": "14n", "GR": "7n 16c", "GT": "24c", "HN": "4a 20n", "HR": "17n",
    "HU": "24n", "IE": "4a 14n", "IL": "19n", "IQ": "4a 15n", "IS": "22n", "IT": "1a 10n 12c",
    "JO": "4a 4n 18c", "KW": "4a 22c", "KZ": "3n 13c", "LB": "4n 20c", "LC": "4a 24c",
    "LI": "5n 12c", "LT": "16n", "LU": "3n 13c", "LV": "4a 13c", "LY": "21n", "MC": "10n 11c 2n",
    "MD": "20c", "ME": "18n", "MK": "3n 10c 2n", "MN": "16n", "MR": "23n", "MT": "4a 5n 18c",
    "MU": "4a 19n 3a", "NI": "4a 20n", "NL": "4a 10n", "NO": "11n", "OM": "3n 16c",
    "PK": "4a 16c", "PL": "24n", "PS": "4a 21c", "PT": "21n", "QA": "4a 21c", "RO": "4a 16c",
    "RS": "18n", "RU": "14n 15c", "SA": "2n 18c", "SC": "4a 20n 3a", "SD": "14n", "SE": "20n",
    "SI": "15n", "SK": "20n", "SM": "1a 10n 12c", "SO": "19n", "ST": "21n", "SV": "4a 20n",
    "TL": "19n", "TN": "20n", "TR": "6n 16c", "UA": "6n 19c", "VA": "18n", "VG": "4a 16n",
    "XK": "16n", "YE": "4a 4n 18c",
  ]
}
