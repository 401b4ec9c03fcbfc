extension CivilCalendar {
  /// Parses a string by a pattern.
  ///
  /// The result is `nil` if the pattern does not match the whole string, or if the parts contradict
  /// each other or the calendar. Parts that the pattern omits have their first value, except the
  /// year, which comes from `reference`. If the pattern has only a time, the date is `reference`.
  package func instant(
    of text: some StringProtocol, _ pattern: DatePattern, names: DateNames = .english,
    reference: CivilDate = .epoch
  ) -> Int64? {
    var cursor = ByteCursor(text)
    var parts = DateParts()
    for piece in pattern.spelledOut(by: names).pieces {
      switch piece {
      case .literal(let literal):
        guard cursor.accept(text: literal) else { return nil }
      case .token(let token):
        guard parts.read(token, from: &cursor, names) else { return nil }
      }
    }
    guard cursor.isAtEnd else { return nil }
    if let instant = parts.instant { return Self.inRange(instant) }
    guard let clock = parts.clock(reference) else { return nil }
    guard let offset = parts.offset else { return instant(of: clock) }
    return Self.inRange(clock.wallMilliseconds - Int64(offset) * 1000)
  }
}

/// The date and time components that have been parsed so far.
private struct DateParts {
  var instant: Int64?
  var offset: Int?
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var hour: Int?
  private var halfDayHour: Int?
  private var isAfternoon: Bool?
  private var minute = 0
  private var second = 0
  private var millisecond = 0
  private var quarter: Int?
  private var weekday: Int?
  private var week: Int?
  private var weekYear: Int?

  mutating func read(
    _ token: DatePattern.Token, from cursor: inout ByteCursor, _ names: DateNames
  ) -> Bool {
    switch token {
    case .year, .weekYear, .localWeekYear:
      let isNegative = cursor.accept("-")
      guard let digits = cursor.digits(4...4) else { return false }
      let value = isNegative ? -digits : digits
      return token == .year ? Self.put(value, &year) : Self.put(value, &weekYear)
    case .yearInCentury:
      // Two-digit years are in the range 1969…2068.
      return Self.put(
        cursor.digits(2...2).map { $0 + ($0 > 68 ? 1900 : 2000) }, &year)
    case .month, .month2: return Self.put(cursor.digits(1...2), &month)
    case .shortMonth:
      let found = cursor.word(
        abbreviating: [names.months, names.standaloneMonths], names.shortMonths)
      return Self.put(found, &month)
    case .monthName:
      let found = cursor.word(names.months) ?? cursor.word(names.standaloneMonths)
      return Self.put(found, &month)
    case .day, .day2: return Self.put(cursor.digits(1...2), &day)
    case .dayOrdinal: return Self.put(cursor.word(names.ordinals), &day)
    case .weekday:
      guard let number = cursor.digits(1...1), number < 7 else { return false }
      return Self.put(number == 0 ? 7 : number, &weekday)
    case .shortestWeekday:
      let names = names.shortWeekdays.map { String($0.prefix(2)) }
      return Self.put(cursor.word(names), &weekday)
    case .shortWeekday:
      let found = cursor.word(
        abbreviating: [names.weekdays, names.standaloneWeekdays], names.shortWeekdays)
      return Self.put(found, &weekday)
    case .weekdayName: return Self.put(cursor.word(names.weekdays), &weekday)
    case .quarter: return Self.put(cursor.digits(1...1), &quarter)
    case .week, .week2, .localWeek, .localWeek2:
      return Self.put(cursor.digits(1...2), &week)
    case .weekOrdinal: return Self.put(cursor.word(names.ordinals), &week)
    default: return readTime(token, from: &cursor, names)
    }
  }

  private mutating func readTime(
    _ token: DatePattern.Token, from cursor: inout ByteCursor, _ names: DateNames
  ) -> Bool {
    switch token {
    case .hour, .hour2: return Self.put(cursor.digits(1...2), &hour)
    case .hourFromOne, .hourFromOne2:
      guard let number = cursor.digits(1...2), 1...24 ~= number else { return false }
      return Self.put(number % 24, &hour)
    case .halfDayHour, .halfDayHour2:
      guard let number = cursor.digits(1...2), 1...12 ~= number else { return false }
      return Self.put(number, &halfDayHour)
    case .halfDay, .lowercaseHalfDay:
      let found = cursor.word([names.morning, names.afternoon, "AM", "PM"])
      return Self.put(found.map { $0 % 2 == 0 }, &isAfternoon)
    case .minute, .minute2: return cursor.digits(1...2).map { minute = $0 } != nil
    case .second, .second2: return cursor.digits(1...2).map { second = $0 } != nil
    case .tenths: return cursor.digits(1...1).map { millisecond = $0 * 100 } != nil
    case .hundredths: return cursor.digits(2...2).map { millisecond = $0 * 10 } != nil
    case .thousandths: return cursor.digits(3...3).map { millisecond = $0 } != nil
    case .offset, .shortOffset: return Self.put(cursor.offset(), &offset)
    case .milliseconds, .seconds:
      let isNegative = cursor.accept("-")
      guard let digits = cursor.longDigits(1...15) else { return false }
      let value = digits * (token == .seconds ? 1000 : 1)
      return Self.put(isNegative ? -value : value, &instant)
    default: return false
    }
  }

  /// Stores a parsed component; returns `false` if there is none or it contradicts an earlier one.
  private static func put<Part: Equatable>(
    _ value: Part?, _ part: inout Part?
  ) -> Bool {
    guard let value, part == nil || part == value else { return false }
    part = value
    return true
  }

  /// Returns the wall clock time that is consistent with all components, or `nil` if there is none.
  func clock(_ reference: CivilDate) -> CivilDateTime? {
    let month = month ?? quarter.map { $0 * 3 - 2 }
    let isTimeOnly = year == nil && month == nil && day == nil
    let date = CivilDate(
      year: year ?? reference.year, month: month ?? (isTimeOnly ? reference.month : 1),
      day: day ?? (isTimeOnly ? reference.day : 1))
    guard let date, quarter == nil || quarter == date.quarter,
      weekday == nil || weekday == date.weekday, week == nil || week == date.isoWeek.week,
      weekYear == nil || weekYear == date.isoWeek.year
    else { return nil }
    return CivilDateTime(
      date: date, hour: hourOfDay, minute: minute, second: second, millisecond: millisecond)
  }

  private var hourOfDay: Int {
    if let hour { return hour }
    guard let halfDayHour else { return 0 }
    guard let isAfternoon else { return halfDayHour }
    return halfDayHour % 12 + (isAfternoon ? 12 : 0)
  }
}

extension ByteCursor {
  /// Consumes an abbreviation of a name and returns its number from 1.
  ///
  /// Besides the language's own abbreviations these are the same without full stops, and the first
  /// three or four letters of a full name, unless another name begins with them (`Sep` for the
  /// British `Sept`).
  fileprivate mutating func word(abbreviating full: [[String]], _ short: [String]) -> Int? {
    var words = short + short.map { $0.contains(".") ? $0.filter { $0 != "." } : "" }
    for names in full where names.count == short.count {
      for length in 3...4 {
        let starts = names.map { String($0.prefix(length)).lowercased() }
        words += starts.map { start in
          starts.count { $0 == start } == 1 && start.allSatisfy { $0.isLetter } ? start : ""
        }
      }
    }
    return word(words).map { ($0 - 1) % short.count + 1 }
  }

  /// Consumes the longest of `words` that is next, ignoring case, and returns its number from 1.
  fileprivate mutating func word(_ words: [String]) -> Int? {
    let byLength = words.indices.sorted { words[$0].count > words[$1].count }
    return byLength.first { accept(ignoringCase: words[$0]) }.map { $0 + 1 }
  }
}
