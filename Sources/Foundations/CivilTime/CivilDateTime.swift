/// What a calendar and a clock on the wall show.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  /// 0…86,399,999, as if every day had 24 hours.
  package let millisecondOfDay: Int

  package static let millisecondsPerDay = 86_400_000

  /// The wall clock with these parts; nil if there is no such time.
  package init?(
    date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999 ~= millisecond else {
      return nil
    }
    self.date = date
    millisecondOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  }

  /// A date at a time of day; a time beyond the day counts as its first or last millisecond.
  package init(date: CivilDate, millisecondOfDay: Int) {
    self.date = date
    self.millisecondOfDay = (0...Self.millisecondsPerDay - 1).clamped(millisecondOfDay)
  }

  /// The clock that shows so many milliseconds since midnight of 1970-01-01.
  package init(wallMilliseconds: Int64) {
    let bounded = Int(CivilCalendar.bounds.clamped(wallMilliseconds))
    date = CivilDate(dayNumber: bounded.dividedFloor(by: Self.millisecondsPerDay))
    millisecondOfDay = bounded.remainderFloor(by: Self.millisecondsPerDay)
  }

  /// Milliseconds since this clock showed midnight of 1970-01-01, were there no changes of offset.
  var wallMilliseconds: Int64 {
    Int64(date.dayNumber * Self.millisecondsPerDay + millisecondOfDay)
  }

  /// 0…23.
  package var hour: Int { millisecondOfDay / 3_600_000 }
  /// 0…59.
  package var minute: Int { millisecondOfDay / 60_000 % 60 }
  /// 0…59.
  package var second: Int { millisecondOfDay / 1000 % 60 }
  /// 0…999.
  package var millisecond: Int { millisecondOfDay % 1000 }

  package static func < (one: CivilDateTime, other: CivilDateTime) -> Bool {
    (one.date, one.millisecondOfDay) < (other.date, other.millisecondOfDay)
  }
}
