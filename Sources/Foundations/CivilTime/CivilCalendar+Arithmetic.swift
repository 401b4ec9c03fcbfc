extension CivilCalendar {
  /// Returns the instant that is an amount of units later.
  ///
  /// Hours and smaller units are elapsed time, rounded to the nearest millisecond. The amount of a
  /// larger unit is truncated, and the wall clock time is preserved. The day is at most the last of
  /// its month. The first instant of a day counts as 00:00 even if a gap swallowed midnight. The
  /// result is `nil` if it is out of range.
  package func adding(
    _ amount: Double, _ unit: DateUnit, to instant: Int64,
    business: BusinessDays = .weekdays
  ) -> Int64? {
    if let length = unit.elapsedMilliseconds {
      let elapsed = (amount * Double(length)).rounded()
      guard elapsed.magnitude <= Double(Self.bounds.upperBound) else { return nil }
      return Self.inRange(Self.bounds.clamped(instant) + Int64(elapsed))
    }
    guard let whole = Int(truncating: amount, limit: 10_000_000) else { return nil }
    return adding(whole: whole, unit, to: instant, business)
  }

  private func adding(
    whole amount: Int, _ unit: DateUnit, to instant: Int64, _ business: BusinessDays
  ) -> Int64? {
    // Adding zero must not change which of two equal wall clock times is meant.
    guard amount != 0 else { return Self.inRange(instant) }
    let wall = calendarClock(at: instant)
    let date: CivilDate?
    if let months = unit.months {
      date = wall.date.adding(months: amount * months)
    } else if unit == .businessDay {
      date = business.adding(amount, to: wall.date)
    } else {
      date = CivilDate(dayNumber: wall.date.dayNumber + amount * (unit == .week ? 7 : 1))
    }
    guard let date else { return nil }
    return wall.millisecondOfDay == 0
      ? startOfDay(date)
      : self.instant(of: CivilDateTime(date: date, millisecondOfDay: wall.millisecondOfDay))
  }

  /// Returns the wall clock time that calendar units are counted from.
  ///
  /// Where the clocks skip midnight, the first instant of the day reads 00:00 instead of the time
  /// on the clock.
  private func calendarClock(at instant: Int64) -> CivilDateTime {
    let wall = wallClock(at: instant)
    guard wall.millisecondOfDay != 0, !zone.transitions.isEmpty,
      startOfDay(wall.date) == instant
    else { return wall }
    return CivilDateTime(date: wall.date, millisecondOfDay: 0)
  }

  /// Returns the largest whole number of units that can be added to `first` without passing
  /// `second`.
  ///
  /// If `second` is earlier, the result is negative and the nearest such number to zero.
  package func difference(
    from first: Int64, to second: Int64, in unit: DateUnit,
    business: BusinessDays = .weekdays
  ) -> Int64 {
    let first = Self.instants.clamped(first)
    let second = Self.instants.clamped(second)
    if let length = unit.elapsedMilliseconds { return (second - first) / length }
    // The calendar days bound the number of units, also where several amounts reach the same
    // instant, because the zone skipped a day.
    let estimate = estimate(from: first, to: second, in: unit, business)
    let isForward = second >= first
    var count = max(isForward ? estimate : -estimate, 0)
    while count > 0 {
      let reached = adding(whole: isForward ? count : -count, unit, to: first, business)
      if let reached, isForward ? reached <= second : reached >= second { break }
      count -= 1
    }
    return Int64(isForward ? count : -count)
  }

  private func estimate(
    from first: Int64, to second: Int64, in unit: DateUnit, _ business: BusinessDays
  ) -> Int {
    let one = date(at: first)
    let other = date(at: second)
    if let months = unit.months {
      return ((other.year - one.year) * 12 + other.month - one.month) / months
    }
    if unit == .businessDay {
      return one <= other
        ? business.count(after: one.dayNumber, through: other.dayNumber)
        : -business.count(after: other.dayNumber - 1, through: one.dayNumber - 1)
    }
    return (other.dayNumber - one.dayNumber) / (unit == .week ? 7 : 1)
  }

  /// Returns the age in completed years.
  package func age(ofBirth birth: Int64, on instant: Int64) -> Int {
    Int(difference(from: birth, to: instant, in: .year))
  }

  /// Returns the first instant of the unit that contains `instant`, or `nil` if it is out of range.
  ///
  /// Weeks start on Monday, and a business day is a calendar day.
  package func start(of unit: DateUnit, at instant: Int64) -> Int64? {
    let wall = wallClock(at: instant)
    if let length = unit.elapsedMilliseconds {
      let passed = wall.wallMilliseconds.remainderFloor(by: length)
      return Self.inRange(Self.bounds.clamped(instant) - passed)
    }
    return startOfDay(Self.firstDay(of: unit, around: wall.date))
  }

  /// Returns the last millisecond of the unit that contains `instant`, or `nil` if it is out of
  /// range.
  package func end(of unit: DateUnit, at instant: Int64) -> Int64? {
    if let length = unit.elapsedMilliseconds {
      return start(of: unit, at: instant).flatMap { Self.inRange($0 + length - 1) }
    }
    let next = Self.firstDay(after: unit, around: date(at: instant))
    return Self.inRange(lastMidnight(of: next) - 1)
  }

  /// Returns the start of `day`; the second one where the clocks go back to the day before.
  private func lastMidnight(of day: CivilDate) -> Int64 {
    let start = zone.startOfDay(day)
    let repeated = zone.offsetSeconds(at: start) - zone.offsetSeconds(at: start + 3 * 3_600_000)
    guard repeated > 0 else { return start }
    let second = start + Int64(repeated) * 1000
    return date(at: second - 1) < day ? second : start
  }

  private static func firstDay(of unit: DateUnit, around date: CivilDate) -> CivilDate {
    switch unit {
    case .week: CivilDate(dayNumber: date.dayNumber + 1 - date.weekday)
    case .month: date.firstOfMonth
    case .quarter: date.firstOfQuarter
    case .year: date.firstOfYear
    case .millisecond, .second, .minute, .hour, .day, .businessDay: date
    }
  }

  private static func firstDay(after unit: DateUnit, around date: CivilDate) -> CivilDate {
    let first = firstDay(of: unit, around: date)
    return switch unit {
    case .week: CivilDate(dayNumber: first.dayNumber + 7)
    case .month: first.firstOfNextMonth
    case .quarter: first.firstOfNextMonth.firstOfNextMonth.firstOfNextMonth
    case .year: first.firstOfNextYear
    case .millisecond, .second, .minute, .hour, .day, .businessDay:
      CivilDate(dayNumber: first.dayNumber + 1)
    }
  }

  /// Returns the next day with the given weekday (1 is Monday) at the same time of day.
  ///
  /// The day is strictly later. The result is `nil` for an invalid weekday or if it is out of
  /// range.
  package func nextWeekday(_ weekday: Int, after instant: Int64) -> Int64? {
    guard 1...7 ~= weekday else { return nil }
    let days = (weekday - date(at: instant).weekday - 1).remainderFloor(by: 7) + 1
    return adding(whole: days, .day, to: instant, .weekdays)
  }

  /// Returns the number of days that two periods share, counting their first and last days.
  ///
  /// The ends of a period may be in either order.
  package func overlapDays(_ one: (Int64, Int64), _ other: (Int64, Int64)) -> Int {
    let days = [one, other].map { period in
      let ends = [period.0, period.1].map { date(at: $0).dayNumber }
      return (first: min(ends[0], ends[1]), last: max(ends[0], ends[1]))
    }
    return max(0, min(days[0].last, days[1].last) - max(days[0].first, days[1].first) + 1)
  }
}
