/// A date with a wall clock time, without a time zone.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  /// The time of day, 0…86,399,999, assuming 24 hours in every day.
  package let millisecondOfDay: Int

  package static let millisecondsPerDay = 86_400_000

  /// Creates a date and time, or returns `nil` if the time is invalid.
  package init?(
    date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
  ) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0...999 ~= millisecond else {
      return nil
    }
    self.date = date
    millisecondOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  }

  /// Creates a date and time; the time is clamped to the day.
  package init(date: CivilDate, millisecondOfDay: Int) {
    self.date = date
    self.millisecondOfDay = (0...Self.millisecondsPerDay - 1).clamped(millisecondOfDay)
  }

  /// Creates the date and time that is a number of milliseconds after midnight of 1970-01-01.
  package init(wallMilliseconds: Int64) {
    let bounded = CivilCalendar.bounds.clamped(wallMilliseconds)
    let day = Int64(Self.millisecondsPerDay)
    date = CivilDate(dayNumber: Int(bounded.dividedFloor(by: day)))
    millisecondOfDay = Int(bounded.remainderFloor(by: day))
  }

  /// The milliseconds since midnight of 1970-01-01 on this clock, ignoring offset changes.
  var wallMilliseconds: Int64 {
    Int64(date.dayNumber) * Int64(Self.millisecondsPerDay) + Int64(millisecondOfDay)
  }

  /// The hour, 0…23.
  package var hour: Int { millisecondOfDay / 3_600_000 }
  /// The minute, 0…59.
  package var minute: Int { millisecondOfDay / 60_000 % 60 }
  /// The second, 0…59.
  package var second: Int { millisecondOfDay / 1000 % 60 }
  /// The millisecond, 0…999.
  package var millisecond: Int { millisecondOfDay % 1000 }

  package static func < (one: CivilDateTime, other: CivilDateTime) -> Bool {
    (one.date, one.millisecondOfDay) < (other.date, other.millisecondOfDay)
  }
}
