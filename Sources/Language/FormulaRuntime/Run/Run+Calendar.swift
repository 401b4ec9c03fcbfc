import FormulaValues
package import CivilTime

extension Run {
  /// Returns the zone of the environment.
  package mutating func environmentZone() -> TimeZoneRules {
    cache.calendar.rules(ofEnvironment: world.environment.timeZone)
  }

  /// Returns the zone with the exact IANA name in a text, or `nil` if there is none.
  package mutating func zoneRules(named word: Word) -> TimeZoneRules? {
    guard word.isText, byteCount(word) <= Self.longestName else { return nil }
    let name = unsafe utf8(word)
    if let rules = unsafe cache.calendar.remembered(name) { return rules }
    let rules = unsafe cache.calendar.lookUp(name)
    // An unknown name is searched for on disk every time.
    if rules == nil { _ = spend(1000) }
    return rules
  }

  /// Returns the instant of a number or date word, rounded down to milliseconds.
  ///
  /// Returns `nil` outside the years −9999 to 9999.
  package func instant(_ word: Word) -> Int64? { CivilCalendar.instant(number(word)) }

  /// Returns the instant of an ISO 8601 text, or `nil` for other texts.
  ///
  /// A text without an offset is read in the zone of `rules`.
  package func instant(iso word: Word, in rules: TimeZoneRules) -> Int64? {
    guard byteCount(word) <= Self.longestName, spend(12) else { return nil }
    return CivilCalendar(rules).instant(iso: string(word))
  }

  /// Returns `true` if the word is a text that names a locale.
  package mutating func namesLocale(_ word: Word) -> Bool {
    guard word.isText, byteCount(word) <= Self.longestName else { return false }
    let (isKnown, isRemembered) = unsafe cache.calendar.isLocale(utf8(word))
    if !isRemembered { _ = spend(100) }
    return isKnown
  }

  /// Returns the names of months, weekdays and other date parts in a locale.
  package mutating func dateNames(of locale: String) -> DateNames {
    let (names, isRemembered) = cache.calendar.names(of: locale)
    // The names of a new locale come from the system, which is slow.
    if !isRemembered { _ = spend(5000) }
    return names
  }

  /// Returns the parsed date pattern of `text`.
  ///
  /// Complexity: O(length).
  package mutating func datePattern(_ text: Word) -> DatePattern {
    unsafe cache.calendar.pattern(utf8(text))
  }
}
