import FormulaRuntime
import FormulaValues

/// Upper and lower case, by Unicode's full mappings.
enum TextCase {
  /// Returns an ASCII letter in lower case, or any other byte unchanged.
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Returns the visits for changing the case of `text`. The rules of some languages inspect the
  /// neighbors of a letter. Complexity: O(1).
  static func visits(of text: Word, locale: String, in run: borrowing Run) -> Int {
    let bytes = run.byteCount(text)
    if run.isASCII(text) { return 8 + bytes >> 1 }
    return 8 + bytes * (CaseRules(locale: locale) == .greek ? 6 : 2)
  }

  /// Returns `true` if two texts are equal ignoring case.
  ///
  /// Complexity: O(length).
  static func areSame(_ one: Word, _ other: Word, in run: borrowing Run) -> Bool {
    if run.isASCII(one) && run.isASCII(other) {
      let (left, right) = unsafe (run.utf8(one), run.utf8(other))
      guard left.count == right.count else { return false }
      for index in 0..<left.count
      where unsafe lowered(left[index]) != lowered(right[index]) {
        return false
      }
      return true
    }
    return CaseFolding.areEqual(run.string(one), run.string(other))
  }

  static func upper(_ text: String, locale: String) -> String {
    let rules = CaseRules(locale: locale)
    switch rules {
    case .usual: return text.uppercased()
    case .greek: return GreekCapitals.of(text)
    case .turkic, .lithuanian: break
    }
    var bytes: [UInt8] = []
    // Whether a combining dot that follows belongs to the previous letter. The capital has no dot.
    var isDotted = false
    for scalar in text.unicodeScalars {
      if rules == .turkic, scalar == "i" {
        bytes.append("İ" as Unicode.Scalar)
      } else if rules == .lithuanian, scalar == "\u{307}", isDotted {
        isDotted = false
      } else {
        bytes.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
        let place = scalar.properties.canonicalCombiningClass
        if place == .notReordered || place == .above { isDotted = scalar.properties.isSoftDotted }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func lower(_ text: String, locale: String) -> String {
    let rules = CaseRules(locale: locale)
    let turkic = rules == .turkic
    if rules == .lithuanian { return lithuanianLower(text) }
    guard turkic || text.unicodeScalars.contains("Σ") else { return text.lowercased() }
    let source = Array(text.unicodeScalars)
    let followed = casedLetterFollows(source)
    var bytes: [UInt8] = []
    var afterCased = false
    for (index, scalar) in source.enumerated() {
      switch scalar {
      case "Σ" where afterCased && !followed[index]: bytes.append("ς" as Unicode.Scalar)
      case "I" where turkic: bytes.append("ı" as Unicode.Scalar)
      case "İ" where turkic: bytes.append(UInt8(ascii: "i"))
      default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
      if !scalar.properties.isCaseIgnorable { afterCased = scalar.properties.isCased }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns Lithuanian text in lower case, in which an i keeps its dot under another accent.
  private static func lithuanianLower(_ text: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.unicodeScalars)
    for (index, scalar) in source.enumerated() {
      switch scalar {
      case "Ì": bytes.append(contentsOf: "i\u{307}\u{300}".utf8)
      case "Í": bytes.append(contentsOf: "i\u{307}\u{301}".utf8)
      case "Ĩ": bytes.append(contentsOf: "i\u{307}\u{303}".utf8)
      // A final sigma has another form, which is determined over the whole text.
      case "Σ": bytes.append(scalar)
      default:
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        if "IJĮ".unicodeScalars.contains(scalar), hasAccentAbove(source[(index + 1)...]) {
          bytes.append("\u{307}" as Unicode.Scalar)
        }
      }
    }
    return lower(String(decoding: bytes, as: UTF8.self), locale: "")
  }

  /// Returns `true` if an accent above the letter belongs to the previous letter.
  private static func hasAccentAbove(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    for scalar in rest {
      let place = scalar.properties.canonicalCombiningClass
      if place == .above { return true }
      if place == .notReordered { return false }
    }
    return false
  }

  /// Returns, for each scalar, whether the next scalar that is not case-ignorable is a cased
  /// letter.
  private static func casedLetterFollows(_ scalars: [Unicode.Scalar]) -> [Bool] {
    var follows = [Bool](repeating: false, count: scalars.count)
    var isCased = false
    for index in scalars.indices.reversed() {
      follows[index] = isCased
      let properties = scalars[index].properties
      if !properties.isCaseIgnorable { isCased = properties.isCased }
    }
    return follows
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar.
  ///
  /// Texts are built from bytes, since a `UnicodeScalarView` is copied with every append.
  mutating func append(_ scalar: Unicode.Scalar) {
    if let units = UTF8.encode(scalar) { append(contentsOf: units) }
  }
}
