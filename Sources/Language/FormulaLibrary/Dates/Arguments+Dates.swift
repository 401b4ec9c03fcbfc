import CivilTime
import FormulaRuntime
import FormulaValues

extension Arguments {
  /// Returns the calendar of a call.
  ///
  /// The time zone is that of the zone argument, else of one of the dates, else of the evaluation.
  func calendar(date: Word, or other: Word = .null, in run: inout Run) -> CivilCalendar {
    CivilCalendar(zoneRules(date: date, or: other, in: &run))
  }

  /// Returns a number computed from the calendar day of the first argument.
  func dateNumber(in run: inout Run, _ number: (CivilDate) -> Int) -> Word {
    let word = self[0]
    guard let instant = run.instant(word) else { return run.fail(.badDate(argument: 0)) }
    if readsUTC(date: word, in: run) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant).date)))
    }
    return Word(Double(number(zoneRules(date: word, in: &run).wallClock(at: instant).date)))
  }

  /// Returns a number computed from the wall-clock time of the first argument.
  func clockNumber(in run: inout Run, _ number: (CivilDateTime) -> Int) -> Word {
    let word = self[0]
    guard let instant = run.instant(word) else { return run.fail(.badDate(argument: 0)) }
    if readsUTC(date: word, in: run) {
      return Word(Double(number(CivilDateTime(wallMilliseconds: instant))))
    }
    return Word(Double(number(zoneRules(date: word, in: &run).wallClock(at: instant))))
  }

  /// Returns the instant of the argument at `index`, or the evaluation's instant if it is omitted.
  func instantOrNow(_ index: Int, in run: borrowing Run) -> Int64? {
    has(index) ? run.instant(self[index]) : CivilCalendar.instant(run.world.environment.now)
  }

  /// Returns the unit that the argument at `index` names.
  func unit(_ index: Int, in run: borrowing Run) -> DateUnit? {
    unsafe run.byteCount(self[index]) <= Run.longestName
      ? DateUnit(utf8: run.utf8(self[index])) : nil
  }

  func unknownUnit(_ index: Int, in run: inout Run) -> Word {
    let name = String(self.name(index, in: run).prefix(40))
    let units = DateUnit.allCases.map { $0.name }
    // The name is compared with every unit.
    guard run.spend(20 * name.utf8.count) else { return run.stepError() }
    let meant = MisspelledWord.meant(by: name, among: units).map { "; did you mean '\($0)'?" } ?? ""
    return run.fail(
      .badArgument, "'\(name)' is not a unit of time (\(units.joined(separator: ", ")))\(meant)",
      argument: index)
  }

  /// Returns `true` if a pattern argument is short enough to bound the work and the size of the
  /// result.
  func admitsPattern(_ index: Int, in run: borrowing Run) -> Bool {
    let count = run.byteCount(self[index])
    return count <= 1000 && run.spend(count)
  }

  /// Returns the error for a pattern that was not admitted.
  static func patternError(_ index: Int, in run: inout Run) -> Word {
    run.isExhausted
      ? run.stepError()
      : run.fail(.badArgument, "the pattern is too long (more than 1000 bytes)", argument: index)
  }
}

extension Word {
  /// Returns the length of an ISO 8601 duration in a text, or nil for other texts.
  func durationMilliseconds(in run: borrowing Run) -> Double? {
    run.byteCount(self) <= 80 ? ISODuration(run.string(self))?.milliseconds : nil
  }
}

extension SpanText {
  /// The steps charged for text that the system's locale data produce.
  static let steps = 2000
}

/// The errors that several functions about dates report.
extension EvaluationError {
  static func badDate(argument: Int) -> EvaluationError {
    EvaluationError(.badArgument, "the date is out of range", argument: argument)
  }

  static func badDuration(_ text: String) -> EvaluationError {
    EvaluationError(
      .badArgument,
      "'\(text.prefix(40))' is not a valid ISO 8601 duration, such as PT1H30M", argument: 0)
  }

  static func badISODate(_ text: String) -> EvaluationError {
    EvaluationError(
      .badArgument, "'\(text.prefix(40))' is not a valid ISO 8601 date, such as 2024-05-31",
      argument: 0)
  }

  static func inexactUnit(_ unit: DateUnit, argument: Int) -> EvaluationError {
    EvaluationError(
      .badArgument, "a \(unit.name) has no exact length; use days or smaller units",
      argument: argument)
  }

  static func unknownZone(_ name: String, argument: Int) -> EvaluationError {
    EvaluationError(
      .badArgument, "'\(name.prefix(40))' is not a known time zone, such as Europe/Berlin",
      argument: argument)
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
