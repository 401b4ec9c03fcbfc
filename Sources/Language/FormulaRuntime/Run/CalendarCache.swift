import CivilTime
import Locales

/// What a run has looked up of time zones, languages and patterns, so that each is looked up once.
///
/// **Invariant**: zone numbers belong to one heap, which never forgets them.
struct CalendarCache {
  private enum Entry {
    case pending
    case unknown
    case known(TimeZoneRules)
  }

  /// By the zone's number in the heap.
  private var numbered: [Entry] = []
  private var environment: (name: String, rules: TimeZoneRules)?
  /// The name that stood last where a zone may stand, and its rules if it is one.
  private var latest: (name: [UInt8], rules: TimeZoneRules?)?
  private var language: (locale: String, names: DateNames)?
  /// The name that stood last where a locale may stand, and whether it is one.
  private var latestLocale: (name: [UInt8], isKnown: Bool)?
  private var pattern: (text: [UInt8], pattern: DatePattern)?

  /// The rules of a numbered zone; nil for 0 and for names that no zone has.
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

  /// The rules of the evaluation's zone; a name that no zone has counts as UTC.
  mutating func rules(ofEnvironment name: String) -> TimeZoneRules {
    if let environment, environment.name == name { return environment.rules }
    let rules = TimeZoneRules.named(name) ?? .utc
    environment = (name, rules)
    return rules
  }

  /// The rules of a name that was found or not found the last time it was asked for; nil if
  /// another one was.
  func remembered(_ name: UnsafeBufferPointer<UInt8>) -> TimeZoneRules?? {
    guard let latest, unsafe Self.same(latest.name, name) else { return nil }
    return .some(latest.rules)
  }

  /// Looks a name up and remembers it.
  mutating func look(up name: UnsafeBufferPointer<UInt8>) -> TimeZoneRules? {
    let rules = unsafe TimeZoneRules.named(String(decoding: name, as: UTF8.self))
    latest = unsafe (Array(name), rules)
    return rules
  }

  /// Whether a name is that of a locale, and whether it was the last one asked for.
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

  /// The names of a locale, and whether they were the last ones asked for.
  mutating func names(of locale: String) -> (names: DateNames, isRemembered: Bool) {
    if let language, language.locale == locale { return (language.names, true) }
    let names = DateNames.named(locale)
    language = (locale, names)
    return (names, false)
  }

  /// The pattern of a text.
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
