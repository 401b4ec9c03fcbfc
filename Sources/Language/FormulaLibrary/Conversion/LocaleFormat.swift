import FormulaValues
import Foundation
import SourceText

/// Numbers as a locale writes them; the only place that asks the system's locale data (CLDR).
struct LocaleFormat {
  private let locale: Locale
  let symbols: NumberSymbols

  /// Nil if the identifier names no known language.
  init?(_ identifier: String) {
    guard identifier.utf8.count <= 80 else { return nil }
    locale = Locale(identifier: identifier)
    if ["en", "en-US", "en_US"].contains(identifier) {
      symbols = .english
      return
    }
    guard let language = locale.language.languageCode, language.isISOLanguage else { return nil }
    symbols = Self.symbols(of: locale)
  }

  /// Reads the symbols off two numbers.
  private static func symbols(of locale: Locale) -> NumberSymbols {
    var symbols = NumberSymbols()
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
    let sample = style.precision(.fractionLength(1)).format(-123_456_789.5)
    let isDigit = { (character: Character) in character.wholeNumberValue != nil }
    symbols.minus = String(sample.prefix { !isDigit($0) })
    if symbols.minus.isEmpty { symbols.minus = "-" }
    var separators: [(text: String, before: Int)] = []
    var digits = 0
    for character in sample.dropFirst(symbols.minus.count) {
      if isDigit(character) {
        digits += 1
        if let scalar = character.unicodeScalars.first, let value = character.wholeNumberValue,
          let zero = Unicode.Scalar(scalar.value &- UInt32(clamping: value))
        {
          symbols.zero = zero
        }
      } else if digits < 10 {
        separators.append((String(character), digits))
      }
    }
    symbols.decimal = separators.last?.text ?? "."
    let groups = separators.dropLast()
    symbols.grouping = groups.last?.text ?? ","
    symbols.lastGroup = groups.last.map { 9 - $0.before } ?? 0
    symbols.otherGroups =
      groups.count > 1
      ? groups[groups.count - 1].before - groups[groups.count - 2].before : symbols.lastGroup
    let short = style.precision(.fractionLength(0)).format(1234)
    symbols.minimumBeforeGroup = short.allSatisfy(isDigit) ? 2 : 1
    return symbols
  }

  /// A number with a fixed count of decimals; a negative count rounds left of the point.
  func number(_ number: Double, places: Int) -> String {
    let rounded = places < 0 ? DecimalRounding.round(number, places: places) : number
    let shown = rounded.isFinite ? rounded : number
    return symbols.text(of: shown, places: max(0, places)...max(0, places))
  }

  /// A fraction as per cent.
  func percent(_ fraction: Double, places: ClosedRange<Int>) -> String {
    // Half away from zero on the decimal form; the system would take the even neighbour.
    let rounded = DecimalRounding.round(fraction, places: places.upperBound + 2)
    return FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
      .precision(.fractionLength(places)).format(rounded + 0)
  }

  /// An amount of money.
  func amount(_ amount: Double, of currency: CurrencyCode) -> String {
    let rounded = DecimalRounding.round(amount, places: currency.minorUnit)
    return FloatingPointFormatStyle<Double>.Currency(code: currency.letters, locale: locale)
      .precision(.fractionLength(currency.minorUnit)).format(rounded + 0)
  }

  /// A whole number as an ordinal; in the masculine where genders differ.
  func ordinal(_ number: Int64) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .ordinal
    let text = formatter.string(from: NSNumber(value: number)) ?? String(number)
    // Where the system has no rule of a language it leaves the bare number.
    let isBare = text.allSatisfy {
      $0.isNumber || symbols.isMinus($0) || symbols.isGrouping($0) || $0.isDirectionMark
    }
    guard isBare, text.last?.isNumber == true else { return text }
    return text + (Self.ordinalEndings[locale.language.languageCode?.identifier ?? ""] ?? ".")
  }

  /// Source: CLDR, rules for ordinals in figures; for languages without any the root's full stop.
  private static let ordinalEndings = ["be": "-ы", "el": "ος", "ru": "-й", "uk": "-й"]

  /// A number in words.
  func spelled(_ number: Double) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .spellOut
    let text = formatter.string(from: NSNumber(value: number + 0)) ?? NumberText.string(number)
    // Soft hyphens are of use to typesetters only.
    return text.replacing("\u{AD}", with: "")
  }

  /// An amount as on a cheque: whole units in words, the fraction in figures.
  func spelled(_ amount: Double, of currency: CurrencyCode) -> String {
    let figures = DecimalFigures(
      DecimalNumber(amount), places: currency.minorUnit...currency.minorUnit)
    let whole = figures.whole.reduce(0) { $0 * 10 + Double($1) }
    var words = spelled(figures.isNegative ? -whole : whole)
    if figures.isNegative, whole == 0 { words = symbols.minus + words }
    if !figures.fraction.isEmpty {
      let joint = locale.language.languageCode == .english ? " and " : " "
      let parts = figures.fraction.map(String.init).joined()
      words += "\(joint)\(parts)/1\(String(repeating: "0", count: figures.fraction.count))"
    }
    return words + " " + name(of: currency, count: whole)
  }

  /// The currency's name in the form that goes with a number.
  private func name(of currency: CurrencyCode, count: Double) -> String {
    let text = FloatingPointFormatStyle<Double>.Currency(code: currency.letters, locale: locale)
      .presentation(.fullName).precision(.fractionLength(0)).format(count)
    guard let first = text.firstIndex(where: \.isLetter),
      let last = text.lastIndex(where: \.isLetter)
    else { return currency.letters }
    return String(text[first...last])
  }
}
