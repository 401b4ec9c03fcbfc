import CivilTime
import FormulaRuntime
import FormulaValues

extension Run {
  // MARK: Reading

  /// Returns the calendar of a call.
  ///
  /// The time zone is that of the zone argument, else of one of the dates, else of the evaluation.
  mutating func calendar(
    _ arguments: Arguments, date: Word, or other: Word = .null
  ) -> CivilCalendar {
    CivilCalendar(zoneRules(of: arguments, date: date, or: other))
  }

  /// Returns a number computed from the calendar day of the first argument.
  mutating func dateNumber(_ arguments: Arguments, _ number: (CivilDate) -> Int) -> Word {
    let word = arguments[0]
    guard let instant = instant(word) else { return outOfRange(argument: 0) }
    if readsUTC(arguments, date: word) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant).date)))
    }
    return Word(Double(number(zoneRules(of: arguments, date: word).wallClock(at: instant).date)))
  }

  /// Returns a number computed from the wall-clock time of the first argument.
  mutating func clockNumber(_ arguments: Arguments, _ number: (CivilDateTime) -> Int) -> Word {
    let word = arguments[0]
    guard let instant = instant(word) else { return outOfRange(argument: 0) }
    if readsUTC(arguments, date: word) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant))))
    }
    return Word(Double(number(zoneRules(of: arguments, date: word).wallClock(at: instant))))
  }

  /// Returns the instant of the argument at `index`, or the evaluation's instant if it is omitted.
  func instantOrNow(_ arguments: Arguments, _ index: Int) -> Int64? {
    arguments.has(index)
      ? instant(arguments[index]) : CivilCalendar.instant(world.environment.now)
  }

  /// Returns the unit that the argument at `index` names.
  func unit(_ arguments: Arguments, _ index: Int) -> DateUnit? {
    unsafe byteCount(arguments[index]) <= Self.longestName
      ? DateUnit(utf8: utf8(arguments[index])) : nil
  }

  // MARK: Results

  /// Returns a date with the time zone of another one, or the error for dates out of range if
  /// `instant` is nil.
  mutating func date(_ instant: Int64?, like other: Word) -> Word {
    guard let instant else { return fail(.badArgument, "the date is out of range") }
    return date(Double(instant), zone: zone(other))
  }

  mutating func outOfRange(argument: Int) -> Word {
    fail(.badArgument, "the date is out of range", argument: argument)
  }

  mutating func unknownUnit(_ arguments: Arguments, _ index: Int) -> Word {
    let name = String(name(arguments[index]).prefix(40))
    let units = DateUnit.allCases.map { $0.name }
    // The name is compared with every unit.
    guard spend(20 * name.utf8.count) else { return stepError() }
    let meant = MisspelledWord.meant(by: name, among: units).map { "; did you mean '\($0)'?" } ?? ""
    return fail(
      .badArgument, "'\(name)' is not a unit of time (\(units.joined(separator: ", ")))\(meant)",
      argument: index)
  }
}

extension Run {
  // MARK: Patterns and durations

  /// The steps charged for text that the system's locale data produce.
  static let systemTextSteps = 2000

  /// Returns `true` if a pattern argument is short enough to bound the work and the size of the
  /// result.
  mutating func admitsPattern(_ arguments: Arguments, _ index: Int) -> Bool {
    let count = byteCount(arguments[index])
    return count <= 1000 && spend(count)
  }

  /// Returns the error for a pattern that was not admitted.
  mutating func patternError(_ argument: Int) -> Word {
    isExhausted
      ? stepError()
      : fail(.badArgument, "the pattern is too long (more than 1000 bytes)", argument: argument)
  }

  /// Returns the length of the ISO 8601 duration `text`, or nil for other texts.
  func milliseconds(ofSpan text: Word) -> Double? {
    byteCount(text) <= 80 ? ISODuration(string(text))?.milliseconds : nil
  }

  /// Returns the error for the first argument `word` if it is not a duration.
  mutating func spanError(_ word: Word) -> Word {
    fail(
      .badArgument,
      "'\(string(word).prefix(40))' is not a valid ISO 8601 duration, such as PT1H30M", argument: 0)
  }

  /// Returns the error for the first argument `word` if it is not an ISO date.
  mutating func isoDateError(_ word: Word) -> Word {
    fail(
      .badArgument, "'\(string(word).prefix(40))' is not a valid ISO 8601 date, such as 2024-05-31",
      argument: 0)
  }

  mutating func inexactUnit(_ unit: DateUnit, _ argument: Int) -> Word {
    fail(
      .badArgument, "a \(unit.name) has no exact length; use days or smaller units",
      argument: argument)
  }

  mutating func unknownZone(_ arguments: Arguments, _ index: Int) -> Word {
    fail(
      .badArgument,
      "'\(name(arguments[index]).prefix(40))' is not a known time zone, such as Europe/Berlin",
      argument: index)
  }
}

extension Parameter {
  /// A parameter that takes the name of a time unit.
  static func unit(_ name: String) -> Parameter {
    var parameter = Parameter.text(name)
    parameter.words = DateUnit.allCases.map { $0.name }
    return parameter
  }
}

extension PublishedForm {
  /// The units of time that the guide shows, in singular and plural.
  static let calendarUnits = PublishedForm(
    words: ["day", "month", "year", "days", "months", "years"])
}
