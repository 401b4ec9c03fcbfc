import CivilTime
import FormulaRuntime
import FormulaValues

extension Run {
  // MARK: Reading

  /// The calendar of a call: in its zone argument, else in the zone that one of the dates carries,
  /// else in the evaluation's.
  mutating func calendar(
    _ arguments: Arguments, date: Word, or other: Word = .null
  ) -> CivilCalendar {
    CivilCalendar(zoneRules(of: arguments, date: date, or: other))
  }

  /// A number of the day that the first argument falls on.
  mutating func dateNumber(_ arguments: Arguments, _ number: (CivilDate) -> Int) -> Word {
    let word = arguments[0]
    guard let instant = instant(word) else { return outOfRange(argument: 0) }
    if readsUTC(arguments, date: word) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant).date)))
    }
    return Word(Double(number(zoneRules(of: arguments, date: word).wallClock(at: instant).date)))
  }

  /// A number that the wall clock shows at the first argument.
  mutating func clockNumber(_ arguments: Arguments, _ number: (CivilDateTime) -> Int) -> Word {
    let word = arguments[0]
    guard let instant = instant(word) else { return outOfRange(argument: 0) }
    if readsUTC(arguments, date: word) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant))))
    }
    return Word(Double(number(zoneRules(of: arguments, date: word).wallClock(at: instant))))
  }

  /// The instant of a date argument, by default that of the evaluation.
  func instantOrNow(_ arguments: Arguments, _ index: Int) -> Int64? {
    arguments.has(index)
      ? instant(arguments[index]) : CivilCalendar.instant(world.environment.now)
  }

  /// The unit that a text argument names.
  func unit(_ arguments: Arguments, _ index: Int) -> DateUnit? {
    unsafe byteCount(arguments[index]) <= Self.longestName
      ? DateUnit(utf8: utf8(arguments[index])) : nil
  }

  // MARK: Results

  /// A date that carries the zone of another one; the error for dates out of range if there is
  /// no instant.
  mutating func date(_ instant: Int64?, like other: Word) -> Word {
    guard let instant else { return fail(.badArgument, "the date is out of range") }
    return date(Double(instant), zone: zone(other))
  }

  mutating func outOfRange(argument: Int) -> Word {
    fail(.badArgument, "the date is out of range", argument: argument)
  }

  mutating func unknownUnit(_ arguments: Arguments, _ index: Int) -> Word {
    let name = name(arguments[index]).prefix(40)
    return fail(
      .badArgument, "'\(name)' is no unit of time; use for instance day, month or year",
      argument: index)
  }
}

extension Run {
  // MARK: Patterns and spans

  /// What a text costs that the system's locale data write.
  static let systemTextSteps = 2000

  /// Whether the pattern of a text argument is no longer than any pattern needs to be, so that work
  /// and result stay small.
  mutating func admitsPattern(_ arguments: Arguments, _ index: Int) -> Bool {
    let count = byteCount(arguments[index])
    return count <= 1000 && spend(count)
  }

  /// Why a pattern was not admitted.
  mutating func patternError(_ argument: Int) -> Word {
    isExhausted
      ? stepError()
      : fail(.badArgument, "the pattern is too long (more than 1000 bytes)", argument: argument)
  }

  /// The length of a span of time in ISO 8601 text; nil for other texts.
  func milliseconds(ofSpan text: Word) -> Double? {
    byteCount(text) <= 80 ? ISODuration(string(text))?.milliseconds : nil
  }

  /// Why the first argument is no span of time.
  mutating func spanError(_ word: Word) -> Word {
    fail(
      .badArgument,
      "'\(string(word).prefix(40))' is no ISO 8601 span of time, such as PT1H30M", argument: 0)
  }

  /// Why the first argument is no date.
  mutating func isoDateError(_ word: Word) -> Word {
    fail(
      .badArgument, "'\(string(word).prefix(40))' is no ISO 8601 date, such as 2024-05-31",
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
      "'\(name(arguments[index]).prefix(40))' is no time zone, such as Europe/Berlin",
      argument: index)
  }
}

extension Parameter {
  /// The name of a unit of time.
  static func unit(_ name: String) -> Parameter {
    var parameter = Parameter.text(name)
    parameter.words = DateUnit.allCases.map(\.name)
    return parameter
  }
}
