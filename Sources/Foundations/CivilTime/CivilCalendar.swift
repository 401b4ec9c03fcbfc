/// Calendar arithmetic in a time zone; instants are milliseconds since 1970 in UTC.
///
/// Every function accepts any instant and clamps instants outside `instants`. A result outside that
/// range is `nil`.
package struct CivilCalendar: Sendable {
  package let zone: TimeZoneRules

  package static let utc = CivilCalendar(.utc)

  /// The instants of the years −9999…9999 in UTC.
  package static let instants: ClosedRange<Int64> = -377_705_116_800_000...253_402_300_799_999
  /// The range to which instants are clamped before arithmetic, so that it cannot overflow.
  static let bounds: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  package init(_ zone: TimeZoneRules) {
    self.zone = zone
  }

  /// Returns the instant of a number of milliseconds, rounded down, or `nil` if it is out of range.
  package static func instant(_ milliseconds: Double) -> Int64? {
    guard milliseconds >= Double(instants.lowerBound),
      milliseconds < Double(instants.upperBound) + 1
    else { return nil }
    return Int64(milliseconds.rounded(.down))
  }

  package func wallClock(at instant: Int64) -> CivilDateTime { zone.wallClock(at: instant) }

  package func date(at instant: Int64) -> CivilDate { zone.wallClock(at: instant).date }

  /// Returns the instant of a wall clock time.
  ///
  /// A time in a gap moves forward by the gap's length. In an overlap, the earlier offset applies.
  package func instant(of wallClock: CivilDateTime) -> Int64? {
    Self.inRange(zone.instant(of: wallClock))
  }

  /// Returns the first instant of a day.
  package func startOfDay(_ date: CivilDate) -> Int64? {
    Self.inRange(zone.startOfDay(date))
  }

  /// Returns the offset in minutes east of UTC; fractional if the zone used local mean time.
  package func offsetMinutes(at instant: Int64) -> Double {
    Double(zone.offsetSeconds(at: instant)) / 60
  }

  /// Returns `true` if two instants are on the same day.
  package func isSameDay(_ one: Int64, _ other: Int64) -> Bool {
    date(at: one) == date(at: other)
  }

  /// Returns the instant at another time of the same day, or `nil` for an invalid time.
  package func setting(
    hour: Int, minute: Int = 0, second: Int = 0, at instant: Int64
  ) -> Int64? {
    CivilDateTime(date: date(at: instant), hour: hour, minute: minute, second: second)
      .flatMap { self.instant(of: $0) }
  }

  static func inRange(_ instant: Int64) -> Int64? {
    instants.contains(instant) ? instant : nil
  }
}
