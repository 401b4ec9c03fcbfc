import FormulaValues
import Locales
import SourceText
import Synchronization

/// Numbers as a locale writes them.
struct LocaleFormat: Sendable {
  private let locale: LocaleID
  private let numbers: LocaleNumbers

  private init(_ identifier: String) {
    locale = LocaleID(identifier)
    numbers = LocaleNumbers(locale)
  }

  /// Reading what the tables say of a locale takes longer than writing a number, and few locales are
  /// asked for.
  private static let made = Mutex<[String: LocaleFormat]>([:])
  private static let mostMade = 64

  /// The format of a locale; that of English for a language that is not known.
  static func named(_ identifier: String) -> LocaleFormat {
    if let known = made.withLock({ $0[identifier] }) { return known }
    let format = LocaleFormat(identifier)
    made.withLock { made in
      if made.count >= mostMade { made.removeAll() }
      made[identifier] = format
    }
    return format
  }

  var symbols: NumberSymbols { numbers.symbols }

  /// A number with a fixed count of decimals; a negative count rounds left of the point.
  func number(_ number: Double, places: Int) -> String {
    let rounded = places < 0 ? DecimalRounding.round(number, places: places) : number
    let shown = rounded.isFinite ? rounded : number
    return symbols.text(of: shown, places: max(0, places)...max(0, places))
  }

  /// A fraction as per cent.
  func percent(_ fraction: Double, places: ClosedRange<Int>) -> String {
    var hundredfold = DecimalNumber(fraction)
    hundredfold.exponent += 2
    let figures = DecimalFigures(hundredfold, places: places)
    return numbers.percent(
      isNegative: figures.isNegative, whole: figures.whole, fraction: figures.fraction)
  }

  /// An amount of money.
  func amount(_ amount: Double, of currency: CurrencyCode) -> String {
    let figures = DecimalFigures(
      DecimalNumber(amount), places: currency.minorUnit...currency.minorUnit)
    return numbers.amount(
      isNegative: figures.isNegative, whole: figures.whole, fraction: figures.fraction,
      currency: currency.letters)
  }

  /// A whole number as an ordinal; in the masculine where genders differ.
  func ordinal(_ number: Int64) -> String {
    let text = Spelling.rules(.ordinals, of: locale).text(of: number)
    // Where there is no rule of a language it leaves the bare number.
    let isBare = text.allSatisfy {
      $0.isNumber || symbols.isMinus($0) || symbols.isGrouping($0) || $0.isDirectionMark
    }
    guard isBare, text.last?.isNumber == true else { return text }
    return text + (Self.ordinalEndings[locale.language] ?? ".")
  }

  /// Source: CLDR, rules for ordinals in figures; for languages without any the root's full stop.
  private static let ordinalEndings = ["be": "-ы", "el": "ος", "ru": "-й", "uk": "-й"]

  /// A number in words.
  func spelled(_ number: Double) -> String {
    Spelling.rules(.words, of: locale).text(of: number + 0)
  }

  /// An amount as on a cheque: whole units in words, the fraction in figures.
  func spelled(_ amount: Double, of currency: CurrencyCode) -> String {
    let figures = DecimalFigures(
      DecimalNumber(amount), places: currency.minorUnit...currency.minorUnit)
    let whole = figures.whole.reduce(0) { $0 * 10 + Double($1) }
    var words = spelled(figures.isNegative ? -whole : whole)
    if figures.isNegative, whole == 0 { words = symbols.minus + words }
    if !figures.fraction.isEmpty {
      let joint = locale.language == "en" ? " and " : " "
      let parts = figures.fraction.map(String.init).joined()
      words += "\(joint)\(parts)/1\(String(repeating: "0", count: figures.fraction.count))"
    }
    let name = CurrencyNames.name(of: currency.letters, count: UInt64(whole), in: locale)
    return words + " " + name
  }
}
