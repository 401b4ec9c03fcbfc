import FormulaValues
package import CivilTime

extension Run {
  /// The zone that a call reads and builds dates in: its zone argument, else the zone that the
  /// date carries, else the one that the other date carries, else the evaluation's.
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

  /// The evaluation's zone.
  package mutating func environmentZone() -> TimeZoneRules {
    cache.calendar.rules(ofEnvironment: world.environment.timeZone)
  }

  /// The zone that a text names in its exact IANA spelling; nil if it is no text or names none.
  package mutating func zoneRules(named word: Word) -> TimeZoneRules? {
    guard word.has(.text) || word.has(.choice), byteCount(word) <= Self.longestName else {
      return nil
    }
    let name = unsafe utf8(word)
    if let rules = unsafe cache.calendar.remembered(name) { return rules }
    let rules = unsafe cache.calendar.look(up: name)
    // A name that is none costs a look at the disk, every time.
    if rules == nil { _ = spend(1000) }
    return rules
  }

  /// Whether a call surely reads this date in UTC: true needs no look-up and no arithmetic with
  /// offsets.
  package func readsUTC(_ arguments: Arguments, date: Word) -> Bool {
    arguments.zone.isNull && zone(date) == 0 && world.environment.timeZone == "UTC"
  }

  /// The instant of a number or date word, rounded down to milliseconds; nil outside the years
  /// −9999 to 9999.
  package func instant(_ word: Word) -> Int64? { CivilCalendar.instant(number(word)) }

  /// The instant of an ISO 8601 text, read in a zone if it names no offset; nil for other texts.
  package func instant(iso word: Word, in rules: TimeZoneRules) -> Int64? {
    guard byteCount(word) <= Self.longestName, spend(12) else { return nil }
    return CivilCalendar(rules).instant(iso: string(word))
  }
}
