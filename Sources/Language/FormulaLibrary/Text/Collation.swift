import FormulaValues
import Locales

/// A dictionary order of texts: letters first, then accents, then case.
///
/// It covers the Unicode collation algorithm for Latin, Greek and Cyrillic letters, and the
/// alphabets of the languages in `CollationRules`. Letters of other scripts are ordered by code
/// point.
struct Collation {
  private let rules: CollationRules

  init(locale: String) {
    rules = CollationRules.of(language: LocaleID(locale).language)
  }

  /// Whether a language has letters with their own positions, which takes longer.
  var isTailored: Bool { rules.hasLetters }

  /// The sort key of a text, level by level.
  private struct Key {
    /// A number for every letter, digit and sign.
    var letters: [UInt32] = []
    /// 0 for every letter, followed by a number for each of its accents.
    var accents: [UInt16] = []
    /// Whether each letter is a capital.
    var capitals: [Bool] = []
  }

  /// Returns −1, 0 or 1.
  ///
  /// Complexity: O(length).
  func compare(_ one: String, _ other: String, matchCase: Bool) -> Int {
    let texts = matchCase ? (one, other) : (Self.plain(one), Self.plain(other))
    let (one, other) = (CanonicalMarks.ordered(texts.0), CanonicalMarks.ordered(texts.1))
    if one == other { return 0 }
    let (left, right) = (key(of: one), key(of: other))
    if let order = Self.order(left.letters, right.letters, by: <) { return order }
    if let order = Self.order(left.accents, right.accents, by: <) { return order }
    guard matchCase else { return 0 }
    let smallFirst = !rules.capitalsFirst
    if let order = Self.order(left.capitals, right.capitals, by: { $1 == smallFirst && $0 != $1 }) {
      return order
    }
    return one < other ? -1 : 1
  }

  /// The foldings of letters that are not their small letters, such as `µ`, `ϑ`, `ᾳ` and `ﬃ`.
  private static let variants: [Unicode.Scalar: String] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xB5...0xB5, 0x149...0x149, 0x345...0x345, 0x3D0...0x3F5, 0x587...0x587, 0x1C80...0x1C88,
      0x1E9A...0x1E9A, 0x1F80...0x1FFC, 0xFB00...0xFB17,
    ]
    var variants: [Unicode.Scalar: String] = [:]
    for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
      let folding = CaseFolding.folded(String(scalar))
      if folding != scalar.properties.lowercaseMapping { variants[scalar] = folding }
    }
    return variants
  }()

  /// Returns a text in which each letter of `variants` is replaced by its folding.
  private static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !$0.isASCII && variants[$0] != nil }) else {
      return text
    }
    var plain = ""
    for scalar in text.unicodeScalars {
      if let folding = variants[scalar] {
        plain += folding
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// Returns the order of two sequences, or nil if they are equal.
  private static func order<Part: Equatable>(
    _ one: [Part], _ other: [Part], by isLess: (Part, Part) -> Bool
  ) -> Int? {
    for (left, right) in zip(one, other) where left != right {
      return isLess(left, right) ? -1 : 1
    }
    return one.count == other.count ? nil : (one.count < other.count ? -1 : 1)
  }

  private func key(of text: String) -> Key {
    var key = Key()
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      if let (letters, length) = rules.group(at: index, of: characters) {
        for letter in letters { add(letter, to: &key) }
        for character in characters[index..<index + length] {
          key.capitals.append(character.isUppercase)
        }
        index += length
        continue
      }
      for scalar in characters[index].unicodeScalars { add(scalar, to: &key) }
      index += 1
    }
    return key
  }

  private func add(_ letter: CollationRules.Letter, to key: inout Key) {
    key.letters.append(letter.weight)
    key.accents.append(letter.accent)
  }

  /// Adds a scalar that is not part of a group of several.
  private func add(_ scalar: Unicode.Scalar, to key: inout Key) {
    if LatinLetter.isMark(scalar) {
      key.accents.append(CollationAccent.weight(of: scalar))
      return
    }
    let lower = rules.lowercase(scalar)
    key.capitals.append(lower != scalar)
    if let letter = rules.letter(Character(lower)) {
      add(letter, to: &key)
    } else if !lower.isASCII, let other = ScriptLetter.known[Character(lower)] {
      key.letters.append(other.weight)
      key.accents.append(0)
      key.accents += other.marks.map(CollationAccent.weight)
    } else if let own = CollationRules.rootLetters[lower] {
      key.letters.append(own)
      key.accents.append(0)
    } else if let plain = LatinLetter.plain(lower) {
      for letter in plain.unicodeScalars {
        key.letters.append(CollationRules.weight(ofLatin: letter))
        key.accents.append(0)
      }
      key.accents += LatinLetter.accents(lower)
    } else {
      key.letters.append(Self.weight(of: lower, rank: Self.rank(of: lower)))
      key.accents.append(0)
    }
  }

  /// Returns the position of a non-Latin letter in Unicode's order.
  ///
  /// The numbers after it are reserved for additional letters of languages.
  static func weight(ofOther letter: Unicode.Scalar) -> UInt32 { weight(of: letter, rank: 5) }

  private static func weight(of scalar: Unicode.Scalar, rank: UInt32) -> UInt32 {
    rank << 24 | scalar.value << 3
  }

  /// Returns the rank of a scalar's category: white space, signs, symbols, digits, letters.
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
