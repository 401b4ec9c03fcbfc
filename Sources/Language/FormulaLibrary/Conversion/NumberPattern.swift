import FormulaValues
import Locales

/// A number pattern such as `#,##0.00`: `0` is a digit, `#` a digit that may be missing, `,`
/// groups, `.` begins the decimals, `%` and `‰` multiply, text in apostrophes stands for itself,
/// and what follows `;` serves negative numbers. A pattern without `0` has one whole digit, or one
/// decimal if it begins with the point.
///
/// Source: Unicode Technical Standard 35, part 3, number patterns, without exponents. The rule for
/// patterns without `0` is that of ICU and Java.
struct NumberPattern {
  private var prefix = ""
  private var suffix = ""
  private var negative: (prefix: String, suffix: String)?
  private var wholeDigits = 0
  private var places = 0...0
  /// Whether the pattern ends in a decimal separator, as in `0.`, which is then always written.
  private var endsInSeparator = false
  private var lastGroup = 0
  private var otherGroups = 0
  /// The power of ten that a percent or per mille sign multiplies by.
  private var scale = 0

  /// Returns nil if `text` is not a valid pattern.
  init?(_ text: String) {
    guard text.utf8.count <= 200, let parts = Self.parts(of: text), (1...2).contains(parts.count),
      let positive = Self.affixes(of: parts[0])
    else { return nil }
    prefix = positive.prefix
    suffix = positive.suffix
    scale = positive.scale
    guard read(positive.number) else { return nil }
    if parts.count == 2 {
      guard let other = Self.affixes(of: parts[1]) else { return nil }
      negative = (other.prefix, other.suffix)
    }
  }

  /// A character of a pattern, with a flag that is `true` if it is quoted.
  private typealias Mark = (character: Character, isLiteral: Bool)

  /// Returns the subpatterns with quotes resolved, or nil if a quote is unterminated.
  private static func parts(of text: String) -> [[Mark]]? {
    var parts: [[Mark]] = [[]]
    var isQuoted = false
    var wasQuote = false
    for character in text {
      if character == "'" {
        // Two apostrophes are one literal apostrophe.
        if wasQuote { parts[parts.count - 1].append(("'", true)) }
        wasQuote.toggle()
        isQuoted.toggle()
        continue
      }
      wasQuote = false
      if character == ";", !isQuoted {
        parts.append([])
      } else {
        parts[parts.count - 1].append((character, isQuoted))
      }
    }
    return isQuoted ? nil : parts
  }

  /// Returns the texts before and after the digits, or nil unless there is exactly one run of
  /// digits.
  private static func affixes(
    of marks: [Mark]
  ) -> (prefix: String, number: [Character], suffix: String, scale: Int)? {
    let isNumber = { (mark: Mark) in !mark.isLiteral && "#0,.".contains(mark.character) }
    guard let first = marks.firstIndex(where: isNumber),
      let last = marks.lastIndex(where: isNumber),
      marks[first...last].allSatisfy(isNumber)
    else { return nil }
    var scale = 0
    for mark in marks where !mark.isLiteral {
      if mark.character == "%" { scale = 2 }
      if mark.character == "\u{2030}" { scale = 3 }
    }
    return (
      String(marks[..<first].map { $0.character }), marks[first...last].map { $0.character },
      String(marks[(last + 1)...].map { $0.character }), scale
    )
  }

  private mutating func read(_ number: [Character]) -> Bool {
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    let groups = halves[0].split(separator: ",", omittingEmptySubsequences: false)
    let whole = groups.joined()
    // In the whole part, optional digits come first.
    guard !whole.drop(while: { $0 == "#" }).contains("#") else { return false }
    if groups.count > 1 {
      lastGroup = groups[groups.count - 1].count
      otherGroups = groups.count > 2 ? groups[groups.count - 2].count : lastGroup
      guard lastGroup > 0, otherGroups > 0 else { return false }
    }
    wholeDigits = whole.count { $0 == "0" }
    let fraction = halves.count == 2 ? Array(halves[1]) : []
    endsInSeparator = halves.count == 2 && fraction.isEmpty
    let required = fraction.prefix { $0 == "0" }.count
    // In the fraction, optional digits come last.
    guard fraction[required...].allSatisfy({ $0 == "#" }) else { return false }
    places = required...fraction.count
    if wholeDigits == 0, required == 0 {
      if whole.isEmpty, !fraction.isEmpty {
        places = 1...fraction.count
      } else {
        wholeDigits = 1
      }
    }
    return whole.count + fraction.count > 0
  }

  /// Returns a number formatted by the pattern with a locale's symbols.
  func text(of number: Double, symbols: NumberSymbols) -> String {
    var decimal = DecimalNumber(number)
    decimal.exponent += scale
    let figures = DecimalFigures(decimal, places: places, wholeDigits: wholeDigits)
    var symbols = symbols
    symbols.groups = DigitGroups(last: lastGroup, others: otherGroups)
    let text = symbols.text(of: figures) + (endsInSeparator ? symbols.decimal : "")
    guard figures.isNegative else { return prefix + text + suffix }
    if let negative { return negative.prefix + text + negative.suffix }
    return symbols.minus + prefix + text + suffix
  }
}
