extension CivilCalendar {
  /// Formats an instant by a pattern.
  ///
  /// Complexity: O(pattern).
  package func text(
    at instant: Int64, _ pattern: DatePattern, names: DateNames = .english
  ) -> String {
    let pattern = pattern.spelledOut(by: names)
    let moment = Moment(
      instant: Self.bounds.clamped(instant), clock: wallClock(at: instant),
      offset: zone.offsetSeconds(at: instant), zone: zone.name, names: names,
      months: pattern.namesDay ? names.months : names.standaloneMonths)
    var result = ""
    for piece in pattern.pieces {
      switch piece {
      case .literal(let text): result += text
      case .token(let token): result += moment.text(token)
      }
    }
    return result
  }
}

/// An instant with the values that tokens are formatted from.
private struct Moment {
  let instant: Int64
  let clock: CivilDateTime
  let offset: Int
  let zone: String
  let names: DateNames
  let months: [String]

  func text(_ token: DatePattern.Token) -> String {
    let date = clock.date
    return switch token {
    case .year: Self.year(date.year)
    case .yearInCentury: date.year.remainderFloor(by: 100).padded(2)
    case .month: String(date.month)
    case .month2: date.month.padded(2)
    case .shortMonth: names.shortMonths.word(date.month)
    case .monthName: months.word(date.month)
    case .day: String(date.day)
    case .day2: date.day.padded(2)
    case .dayOrdinal: names.ordinals.word(date.day)
    case .weekday: String(date.weekday % 7)
    case .shortestWeekday: String(names.shortWeekdays.word(date.weekday).prefix(2))
    case .shortWeekday: names.shortWeekdays.word(date.weekday)
    case .weekdayName: names.weekdays.word(date.weekday)
    case .quarter: String(date.quarter)
    case .week, .localWeek: String(date.isoWeek.week)
    case .week2, .localWeek2: date.isoWeek.week.padded(2)
    case .weekOrdinal: names.ordinals.word(date.isoWeek.week)
    case .weekYear, .localWeekYear: Self.year(date.isoWeek.year)
    default: timeText(token)
    }
  }

  private func timeText(_ token: DatePattern.Token) -> String {
    switch token {
    case .hour: String(clock.hour)
    case .hour2: clock.hour.padded(2)
    case .halfDayHour: String((clock.hour + 11) % 12 + 1)
    case .halfDayHour2: ((clock.hour + 11) % 12 + 1).padded(2)
    case .hourFromOne: String((clock.hour + 23) % 24 + 1)
    case .hourFromOne2: ((clock.hour + 23) % 24 + 1).padded(2)
    case .minute: String(clock.minute)
    case .minute2: clock.minute.padded(2)
    case .second: String(clock.second)
    case .second2: clock.second.padded(2)
    case .tenths, .hundredths: token.rawValue
    case .thousandths: clock.millisecond.padded(3)
    case .halfDay: halfDay
    case .lowercaseHalfDay: halfDay.lowercased()
    case .offset: ISODateTime.offsetText(seconds: offset)
    case .shortOffset: ISODateTime.offsetText(seconds: offset, separator: "")
    case .zoneName: ZoneNames.name(of: zone, offset: offset)
    case .longZoneName: ZoneNames.longName(of: zone, offset: offset)
    case .milliseconds: String(instant)
    case .seconds: String(instant.dividedFloor(by: 1000))
    default: ""
    }
  }

  private var halfDay: String { clock.hour < 12 ? names.morning : names.afternoon }

  private static func year(_ year: Int) -> String {
    (year < 0 ? "-" : "") + abs(year).padded(4)
  }
}
