/// The order of texts in a dictionary: letters first, then accents, then case.
///
/// Covers what the Unicode collation algorithm says of Latin letters and the alphabets of the
/// languages below; letters of other scripts come by code point.
struct Collation {
  /// Letters that a language counts as its own, each behind the letter before it in its group.
  ///
  /// Source: CLDR, collation rules of each language.
  private static let alphabets: [String: [String]] = [
    "cs": ["cč", "rř", "sš", "zž"],
    "da": ["zæøå"],
    "es": ["nñ"],
    "et": ["sšzž"],
    "fi": ["zåäö"],
    "hr": ["cčć", "dđ", "sš", "zž"],
    "nb": ["zæøå"],
    "nn": ["zæøå"],
    "no": ["zæøå"],
    "pl": ["aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"],
    "sk": ["aä", "cč", "oô", "sš", "zž"],
    "sl": ["cčć", "dđ", "sš", "zž"],
    "sv": ["zåäö"],
    "tr": ["cç", "gğ", "hı", "oö", "sş", "uü"],
  ]

  private let ownLetters: [Unicode.Scalar: UInt32]

  init(locale: String) {
    var ownLetters: [Unicode.Scalar: UInt32] = [:]
    for group in Self.alphabets[LocaleName(locale).language] ?? [] {
      guard let first = group.unicodeScalars.first else { continue }
      for (place, letter) in group.unicodeScalars.enumerated().dropFirst() {
        ownLetters[letter] = Self.weight(ofLatin: first) + UInt32(clamping: place)
      }
    }
    self.ownLetters = ownLetters
  }

  /// −1, 0 or 1. Complexity: O(length).
  func compare(_ one: String, _ other: String, matchCase: Bool) -> Int {
    if one == other { return 0 }
    let (left, right) = (weights(of: one), weights(of: other))
    for (first, second) in zip(left, right) where first != second {
      return first < second ? -1 : 1
    }
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    let (foldedLeft, foldedRight) = (TextCase.folded(one), TextCase.folded(other))
    if foldedLeft != foldedRight { return foldedLeft < foldedRight ? -1 : 1 }
    guard matchCase else { return 0 }
    for (first, second) in zip(one, other) where first != second {
      if first.isLowercase != second.isLowercase { return first.isLowercase ? -1 : 1 }
    }
    return one < other ? -1 : 1
  }

  /// What decides first: a number for every letter, digit and sign.
  private func weights(of text: String) -> [UInt32] {
    var weights: [UInt32] = []
    for scalar in text.unicodeScalars where !LatinLetter.isMark(scalar) {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      if let own = ownLetters[lower] {
        weights.append(own)
      } else if let plain = LatinLetter.plain(lower) {
        weights.append(contentsOf: plain.unicodeScalars.map(Self.weight(ofLatin:)))
      } else {
        weights.append(Self.rank(of: lower) << 24 | lower.value)
      }
    }
    return weights
  }

  private static func weight(ofLatin letter: Unicode.Scalar) -> UInt32 {
    4 << 24 | letter.value << 8
  }

  /// White space before signs, these before symbols, digits and letters.
  private static func rank(of scalar: Unicode.Scalar) -> UInt32 {
    let properties = scalar.properties
    if properties.isWhitespace { return 0 }
    if properties.isAlphabetic { return 5 }
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return 3
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return 2
    case .nonspacingMark, .spacingMark, .enclosingMark: return 6
    default: return 1
    }
  }
}
