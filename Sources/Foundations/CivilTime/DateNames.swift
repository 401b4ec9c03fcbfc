import IndexedCollections
import Locales
import Synchronization

/// The names of months, weekdays and so on in one language.
package struct DateNames: Hashable, Sendable {
  /// The month names next to a day, January first.
  package var months: [String]
  /// The standalone month names, January first.
  package var standaloneMonths: [String]
  package var shortMonths: [String]
  /// The weekday names next to a date, Monday first.
  package var weekdays: [String]
  /// The standalone weekday names, Monday first.
  package var standaloneWeekdays: [String]
  package var shortWeekdays: [String]
  package var morning: String
  package var afternoon: String
  /// The ordinals of the numbers 1…53 (`1st`).
  package var ordinals: [String]
  /// The patterns of the localized tokens, such as `L`.
  var patterns: LocalPatterns

  package static let english = DateNames(
    months: englishMonths, standaloneMonths: englishMonths,
    shortMonths: englishMonths.map { String($0.prefix(3)) },
    weekdays: englishWeekdays, standaloneWeekdays: englishWeekdays,
    shortWeekdays: englishWeekdays.map { String($0.prefix(3)) },
    morning: "AM", afternoon: "PM",
    ordinals: (1...53).map { number in
      switch number % 10 {
      case 1 where number != 11: "\(number)st"
      case 2 where number != 12: "\(number)nd"
      case 3 where number != 13: "\(number)rd"
      default: "\(number)th"
      }
    }, patterns: .english)

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let englishWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Returns the names for a Unicode locale identifier; English for an unknown locale.
  package static func named(_ locale: String) -> DateNames {
    if isEnglish(locale) { return .english }
    if let known = cache.withLock({ $0[locale] }) { return known }
    let names = DateNames(LocaleID(locale))
    cache.withLock { known in
      if known.count >= 64 { known.removeAll() }
      known[locale] = names
    }
    return names
  }

  // Creating the names takes some time, and evaluations on several threads share them. Locale
  // identifiers are untrusted input, so the cache is bounded.
  private static let cache = Mutex<[String: DateNames]>([:])

  private static func isEnglish(_ locale: String) -> Bool {
    locale == "en" || locale == "en_US" || locale == "en-US"
  }

  /// Returns the standalone name of a month (1…12), or an empty string for another number.
  package func monthName(_ month: Int) -> String { standaloneMonths.word(month) }

  /// Returns the standalone name of a weekday (1 is Monday), or an empty string for another number.
  package func weekdayName(_ weekday: Int) -> String { standaloneWeekdays.word(weekday) }
}

extension DateNames {
  private init(_ locale: LocaleID) {
    let dates = LocaleDates(locale)
    let halves = dates.halves
    let ordinals = Spelling.rules(.ordinals, of: locale)
    self.init(
      months: dates.months, standaloneMonths: dates.standaloneMonths,
      shortMonths: dates.shortMonths, weekdays: dates.weekdays,
      standaloneWeekdays: dates.standaloneWeekdays, shortWeekdays: dates.shortWeekdays,
      morning: halves.word(1), afternoon: halves.word(2),
      ordinals: (1...53).map { ordinals.text(of: Int64($0)) },
      patterns: LocalPatterns(dates.patterns))
  }
}

extension [String] {
  /// Returns the element at a position counted from 1, or an empty string if there is none.
  func word(_ number: Int) -> String {
    number >= 1 && number <= count ? self[number - 1] : ""
  }
}
