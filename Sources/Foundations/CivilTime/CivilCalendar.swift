/// Calendar arithmetic in a time zone: instants are milliseconds since 1970 UTC.
///
/// Every function takes any instant; those outside `instants` count as far away. Results outside
/// are nil.
package struct CivilCalendar: Sendable {
  package let zone: TimeZoneRules

  package static let utc = CivilCalendar(.utc)

  /// The instants of the years −9999…9999 in UTC.
  package static let instants: ClosedRange<Int64> = -377_705_116_800_000...253_402_300_799_999
  /// What instants are clamped to before arithmetic, so that it cannot overflow.
  static let bounds: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  package init(_ zone: TimeZoneRules) {
    self.zone = zone
  }

  /// The instant that a number of milliseconds lies in, rounded down; nil if out of range.
  package static func instant(_ milliseconds: Double) -> Int64? {
    guard milliseconds >= Double(instants.lowerBound),
      milliseconds < Double(instants.upperBound) + 1
    else { return nil }
    return Int64(milliseconds.rounded(.down))
  }

  package func wallClock(at instant: Int64) -> CivilDateTime { zone.wallClock(at: instant) }

  package func date(at instant: Int64) -> CivilDate { zone.wallClock(at: instant).date }

  /// The instant of a wall clock: a time in a gap moves forward by the gap's length, in an overlap
  /// the earlier offset holds.
  package func instant(of wallClock: CivilDateTime) -> Int64? {
    Self.inRange(zone.instant(of: wallClock))
  }

  /// The first instant of a day.
  package func startOfDay(_ date: CivilDate) -> Int64? {
    instant(of: CivilDateTime(date: date, millisecondOfDay: 0))
  }

  /// Minutes east of UTC; a fraction where a zone kept local mean time.
  package func offsetMinutes(at instant: Int64) -> Double {
    Double(zone.offsetSeconds(at: instant)) / 60
  }

  /// Whether two instants fall on one day.
  package func isSameDay(_ one: Int64, _ other: Int64) -> Bool {
    date(at: one) == date(at: other)
  }

  /// The same day at another time; nil if there is no such time.
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
