import FormulaValues
package import CivilTime

extension Run {
  /// Returns the zone in which a call reads and creates dates.
  ///
  /// This is its zone argument, or else the zone that `date` or `other` carries, or else the zone
  /// of the environment.
  package mutating func zoneRules(
    of arguments: Arguments, date: Word, or other: Word = .null
  ) -> TimeZoneRules {
    if !arguments.zone.isNull, let rules = zoneRules(named: arguments.zone) { return rules }
    let number = zone(date) > 0 ? zone(date) : zone(other)
    if number > 0, let rules = cache.calendar.rules(number: number, names: heap.zones) {
      return rules
    }
    return environmentZone()
  }

  /// Returns the zone of the environment.
  package mutating func environmentZone() -> TimeZoneRules {
    cache.calendar.rules(ofEnvironment: world.environment.timeZone)
  }

  /// Returns the zone with the exact IANA name in a text, or `nil` if there is none.
  package mutating func zoneRules(named word: Word) -> TimeZoneRules? {
    guard word.has(.text) || word.has(.choice), byteCount(word) <= Self.longestName else {
      return nil
    }
    let name = unsafe utf8(word)
    if let rules = unsafe cache.calendar.remembered(name) { return rules }
    let rules = unsafe cache.calendar.lookUp(name)
    // An unknown name is searched for on disk every time.
    if rules == nil { _ = spend(1000) }
    return rules
  }

  /// Returns `true` if a call certainly reads `date` in UTC, without lookups and offset arithmetic.
  package func readsUTC(_ arguments: Arguments, date: Word) -> Bool {
    arguments.zone.isNull && zone(date) == 0 && world.environment.timeZone == "UTC"
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
}
