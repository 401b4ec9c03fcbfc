import CivilTime
import Locales

/// A cache of the time zones, languages and patterns that a run has looked up.
///
/// **Invariant**: zone indices belong to one heap, which never discards them.
struct CalendarCache {
  private enum Entry {
    case pending
    case unknown
    case known(TimeZoneRules)
  }

  /// The rules by the zone's index in the heap.
  private var numbered: [Entry] = []
  private var environment: (name: String, rules: TimeZoneRules)?
  /// The last name looked up as a zone, and its rules if it is a zone.
  private var latest: (name: [UInt8], rules: TimeZoneRules?)?
  private var language: (locale: String, names: DateNames)?
  /// The last name looked up as a locale, and whether it is a locale.
  private var latestLocale: (name: [UInt8], isKnown: Bool)?
  private var pattern: (text: [UInt8], pattern: DatePattern)?

  /// Returns the rules of the zone with an index, or `nil` for 0 and for unknown names.
  mutating func rules(number: Int, names: [String]) -> TimeZoneRules? {
    guard number > 0, number < names.count else { return nil }
    if number >= numbered.count {
      numbered.append(contentsOf: repeatElement(.pending, count: names.count - numbered.count))
    }
    switch numbered[number] {
    case .known(let rules): return rules
    case .unknown: return nil
    case .pending:
      let rules = TimeZoneRules.named(names[number])
      numbered[number] = rules.map { .known($0) } ?? .unknown
      return rules
    }
  }

  /// Returns the rules of the environment's zone. An unknown name counts as UTC.
  mutating func rules(ofEnvironment name: String) -> TimeZoneRules {
    if let environment, environment.name == name { return environment.rules }
    let rules = TimeZoneRules.named(name) ?? .utc
    environment = (name, rules)
    return rules
  }

  /// Returns the cached result for `name`, or `nil` if another name was looked up last.
  ///
  /// The inner optional is `nil` if `name` is not a zone.
  func remembered(_ name: UnsafeBufferPointer<UInt8>) -> TimeZoneRules?? {
    guard let latest, unsafe Self.same(latest.name, name) else { return nil }
    return .some(latest.rules)
  }

  /// Looks up a zone by name and caches the result.
  mutating func lookUp(_ name: UnsafeBufferPointer<UInt8>) -> TimeZoneRules? {
    let rules = unsafe TimeZoneRules.named(String(decoding: name, as: UTF8.self))
    latest = unsafe (Array(name), rules)
    return rules
  }

  /// Returns whether `name` is a locale, and whether the answer was cached.
  mutating func isLocale(
    _ name: UnsafeBufferPointer<UInt8>
  ) -> (isKnown: Bool, isRemembered: Bool) {
    if let latestLocale, unsafe Self.same(latestLocale.name, name) {
      return (latestLocale.isKnown, true)
    }
    let isKnown = unsafe LocaleID.isKnown(String(decoding: name, as: UTF8.self))
    latestLocale = unsafe (Array(name), isKnown)
    return (isKnown, false)
  }

  /// Returns the names of a locale, and whether they were cached.
  mutating func names(of locale: String) -> (names: DateNames, isRemembered: Bool) {
    if let language, language.locale == locale { return (language.names, true) }
    let names = DateNames.named(locale)
    language = (locale, names)
    return (names, false)
  }

  /// Returns the parsed date pattern of `text`, cached for repeated use.
  mutating func pattern(_ text: UnsafeBufferPointer<UInt8>) -> DatePattern {
    if let pattern, unsafe Self.same(pattern.text, text) { return pattern.pattern }
    let made = unsafe DatePattern(String(decoding: text, as: UTF8.self))
    pattern = unsafe (Array(text), made)
    return made
  }

  private static func same(_ one: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    return unsafe one.withUnsafeBufferPointer { one in
      for index in 0..<one.count where unsafe one[index] != other[index] { return false }
      return true
    }
  }
}
