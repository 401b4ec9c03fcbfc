import IndexedCollections
import FormulaRuntime
import FormulaValues
import Locales
import SourceText
import Synchronization

/// The number format of a locale.
struct LocaleFormat: Sendable {
  private let locale: LocaleID
  private let numbers: LocaleNumbers

  private init(_ identifier: String) {
    locale = LocaleID(identifier)
    numbers = LocaleNumbers(locale)
  }

  /// A cache of formats by locale.
  ///
  /// Looking up a locale's tables takes longer than formatting a number, and few locales are used.
  private static let made = Mutex<[String: LocaleFormat]>([:])
  private static let maxMade = 64

  /// Returns the format of a locale, or of English if the language is unknown.
  static func named(_ identifier: String) -> LocaleFormat {
    if let known = made.withLock({ $0[identifier] }) { return known }
    let format = LocaleFormat(identifier)
    made.withLock { made in
      if made.count >= maxMade { made.removeAll() }
      made[identifier] = format
    }
    return format
  }

  var symbols: NumberSymbols { numbers.symbols }

  /// Returns a formatted number as a text word, charging steps for its length.
  static func word(_ text: String, in run: inout Run) -> Word {
    guard run.spend(text.utf8.count >> 1) else { return run.stepError() }
    return run.text(text)
  }

  /// Returns a number with a fixed count of decimals; a negative count rounds to the left of the
  /// decimal point.
  func number(_ number: Double, places: Int) -> String {
    let rounded = places < 0 ? DecimalRounding.round(number, places: places) : number
    let shown = rounded.isFinite ? rounded : number
    return symbols.text(of: shown, places: max(0, places)...max(0, places))
  }

  /// Returns a fraction as a percentage.
  func percent(_ fraction: Double, places: ClosedRange<Int>) -> String {
    var hundredfold = DecimalNumber(fraction)
    hundredfold.exponent += 2
    let figures = DecimalFigures(hundredfold, places: places)
    return numbers.percent(
      isNegative: figures.isNegative, whole: figures.whole, fraction: figures.fraction)
  }

  /// Returns an amount of money.
  func amount(_ amount: Double, of currency: CurrencyCode) -> String {
    let figures = DecimalFigures(
      DecimalNumber(amount), places: currency.minorUnit...currency.minorUnit)
    return numbers.amount(
      isNegative: figures.isNegative, whole: figures.whole, fraction: figures.fraction,
      currency: currency.letters)
  }

  /// Returns a whole number as an ordinal, in the masculine form if genders differ.
  func ordinal(_ number: Int64) -> String {
    let text = Spelling.rules(.ordinals, of: locale).text(of: number)
    // A language without a rule produces the bare number.
    let isBare = text.allSatisfy {
      $0.isNumber || symbols.isMinus($0) || symbols.isGrouping($0) || $0.isDirectionMark
    }
    guard isBare, text.last?.isNumber == true else { return text }
    return text + (Self.ordinalEndings[locale.language] ?? ".")
  }

  /// The ordinal endings of some languages.
  ///
  /// Source: CLDR, rules for digit ordinals; languages without rules use the root's full stop.
  private static let ordinalEndings = ["be": "-ы", "el": "ος", "ru": "-й", "uk": "-й"]

  /// Returns a number in words.
  func spelled(_ number: Double) -> String {
    Spelling.rules(.words, of: locale).text(of: number + 0)
  }

  /// Returns an amount in cheque style: whole units in words, the fraction in digits.
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
