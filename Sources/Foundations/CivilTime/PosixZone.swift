/// Time zone rules in the format of the POSIX variable `TZ` (`CET-1CEST,M3.5.0,M10.5.0/3`).
struct PosixZone: Hashable, Sendable {
  /// The standard offset in seconds east of UTC.
  let standardOffset: Int
  let summerTime: SummerTime?

  /// The offset of summer time, and the rules for its start and end.
  struct SummerTime: Hashable, Sendable {
    /// The offset in seconds east of UTC.
    var offset: Int
    var start: Rule
    var end: Rule
  }

  /// A yearly rule for a day and a time.
  struct Rule: Hashable, Sendable {
    var day: Day
    /// The seconds after midnight on the clock before the change; may be outside the day.
    var time: Int
  }

  /// The notation of a rule's day.
  enum Day: Hashable, Sendable {
    /// A day 1…365 that never counts 29 February.
    case julian(Int)
    /// A zero-based day of the year, 0…365.
    case ordinal(Int)
    /// A weekday (0 is Sunday) in a month; week 5 is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Parses a `TZ` string.
  ///
  /// Source: RFC 9636, section 3.3.
  init?(_ text: String) {
    guard text.utf8.count <= 128 else { return nil }
    var cursor = ByteCursor(text)
    guard cursor.zoneName(), let west = cursor.time(limit: 24 * 3600) else { return nil }
    standardOffset = -west
    guard !cursor.isAtEnd else {
      summerTime = nil
      return
    }
    guard cursor.zoneName() else { return nil }
    var summerOffset = standardOffset + 3600
    if !cursor.isNext(",") {
      guard let summerWest = cursor.time(limit: 25 * 3600) else { return nil }
      summerOffset = -summerWest
    }
    guard cursor.accept(","), let start = cursor.rule(), cursor.accept(","),
      let end = cursor.rule(), cursor.isAtEnd
    else { return nil }
    summerTime = SummerTime(offset: summerOffset, start: start, end: end)
  }

  /// Returns the changes of a year.
  ///
  /// The change to summer time is last, so that it wins if both coincide.
  func changes(in year: Int, _ rules: SummerTime) -> [TimeZoneRules.Change] {
    [
      TimeZoneRules.Change(
        time: Self.time(of: rules.end, in: year, offset: rules.offset), offset: standardOffset),
      TimeZoneRules.Change(
        time: Self.time(of: rules.start, in: year, offset: standardOffset), offset: rules.offset),
    ]
  }

  /// Returns the day number of 1 January, for any year near the supported range.
  static func firstDay(of year: Int) -> Int {
    let before = year - 1
    return before * 365 + before.dividedFloor(by: 4) - before.dividedFloor(by: 100)
      + before.dividedFloor(by: 400) - 719_162
  }

  private static func time(of rule: Rule, in year: Int, offset: Int) -> Int64 {
    Int64(dayNumber(of: rule.day, in: year)) * 86_400 + Int64(rule.time - offset)
  }

  private static func dayNumber(of day: Day, in year: Int) -> Int {
    let newYear = firstDay(of: year)
    switch day {
    case .julian(let number):
      return newYear + number - 1 + (number > 59 && CivilDate.isLeap(year: year) ? 1 : 0)
    case .ordinal(let number):
      return newYear + number
    case .weekday(let month, let week, let weekday):
      let first =
        newYear + (1..<month).reduce(0) { $0 + CivilDate.daysInMonth(year: year, month: $1) }
      let firstWeekday = CivilDate.weekday(ofDayNumber: first) % 7
      let found = first + (weekday - firstWeekday).remainderFloor(by: 7) + (week - 1) * 7
      return found < first + CivilDate.daysInMonth(year: year, month: month) ? found : found - 7
    }
  }
}

extension ByteCursor {
  /// Consumes an abbreviation: three or more letters, or any characters in angle brackets.
  fileprivate mutating func zoneName() -> Bool {
    if accept("<") {
      skip { $0 != UInt8(ascii: ">") }
      return accept(">")
    }
    return skip { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 } >= 3
  }

  /// Consumes `[+-]hh[:mm[:ss]]` and returns the seconds.
  fileprivate mutating func time(limit: Int) -> Int? {
    let isNegative = accept("-")
    if !isNegative { _ = accept("+") }
    guard let hours = digits(1...3) else { return nil }
    var seconds = hours * 3600
    if accept(":") {
      guard let minutes = digits(1...2), minutes < 60 else { return nil }
      seconds += minutes * 60
      if accept(":") {
        guard let rest = digits(1...2), rest < 60 else { return nil }
        seconds += rest
      }
    }
    guard seconds <= limit else { return nil }
    return isNegative ? -seconds : seconds
  }

  fileprivate mutating func rule() -> PosixZone.Rule? {
    let day: PosixZone.Day
    if accept("M") {
      guard let month = digits(1...2), 1...12 ~= month, accept("."),
        let week = digits(1...1), 1...5 ~= week, accept("."),
        let weekday = digits(1...1), weekday <= 6
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if accept("J") {
      guard let number = digits(1...3), 1...365 ~= number else { return nil }
      day = .julian(number)
    } else {
      guard let number = digits(1...3), number <= 365 else { return nil }
      day = .ordinal(number)
    }
    guard accept("/") else { return PosixZone.Rule(day: day, time: 7200) }
    return time(limit: 167 * 3600 + 3599).map { PosixZone.Rule(day: day, time: $0) }
  }
}
