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

  /// Source: ISO 13616 (form), ISO 7064 (check digits).
  package static func accepts(_ text: String) -> Bool {
    let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }.map(value)
    guard (15...34).contains(digits.count) else { return false }
    guard (0..<2).allSatisfy({ digits[$0] >= 10 }), (2..<4).allSatisfy({ digits[$0] < 10 }),
      digits.allSatisfy({ $0 < 36 })
    else { return false }
    let country = String(decoding: digits[..<2].map { UInt8($0 + 55) }, as: UTF8.self)
    if let length = lengths[country], length != digits.count { return false }
    let remainder = (digits[4...] + digits[..<4]).reduce(0) { remainder, digit in
      (remainder * (digit < 10 ? 10 : 100) + digit) % 97
    }
    return remainder == 1
  }

  /// The value of a digit or letter, 36 for anything else.
  private static func value(_ byte: UInt8) -> Int {
    switch TextCase.lowered(byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case let lower where lower &- UInt8(ascii: "a") < 26: Int(lower) - 87
    default: 36
    }
  }

  private static let lengths = [
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22,
    "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28,
    "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23,
    "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
    "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20,
    "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
    "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24,
    "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24,
    "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
  ]
}
