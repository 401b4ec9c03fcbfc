import CivilTime
import FormulaRuntime
import FormulaValues

extension CashFlows {
  /// Returns the result of `body` for the flows in a list and an optional list of dates.
  ///
  /// A null flow is 0, so that later flows keep their periods. Complexity: O(n).
  static func read(
    _ arguments: Arguments, amounts argument: Int, dates: Int? = nil, in run: inout Run,
    _ body: (CashFlows, inout Run) -> Word
  ) -> Word {
    NumberColumn.withNumbers(arguments[argument], argument: argument, nullsAs: 0, in: &run) {
      column, run in
      guard let dates else { return body(CashFlows(amounts: column.values), &run) }
      let elements = arguments.elements(dates, in: run)
      guard elements.count == column.values.count else {
        return run.fail(
          .badArgument,
          "there must be a date for every flow, not \(elements.count) for \(column.values.count)",
          argument: dates)
      }
      var days: [Int] = []
      for element in elements {
        if element.isError { return element }
        guard let day = day(element, arguments, in: &run) else {
          return run.fail(
            .typeMismatch,
            "element \(days.count + 1) must be a date, not \(element.kind.nameWithArticle)",
            argument: dates)
        }
        days.append(day)
      }
      let first = days.first ?? 0
      let years = days.map { Double($0 - first) / 365 }
      return body(CashFlows(amounts: column.values, years: years), &run)
    }
  }

  /// Returns the calendar day of `word`: a date, milliseconds or ISO text in its zone.
  ///
  /// Returns `nil` for other values.
  private static func day(_ word: Word, _ arguments: Arguments, in run: inout Run) -> Int? {
    let calendar = CivilCalendar(arguments.zoneRules(date: word, in: &run))
    let instant: Int64? =
      switch word.kind {
      case .number, .date: run.instant(word)
      case .text, .choice: run.instant(iso: word, in: calendar.zone)
      default: nil
      }
    return instant.map { calendar.date(at: $0).dayNumber }
  }

  /// Returns the rate at which the total value of the flows is zero, searched for near `guess`.
  func internalRate(near guess: Double = 0.1, in run: inout Run) -> Word {
    guard run.spend(amounts.count &* 100) else { return run.stepError() }
    return internalRate(near: guess).map { run.number($0) } ?? Self.noRateError(in: &run)
  }

  static func noRateError(in run: inout Run) -> Word {
    run.fail(
      .badArgument,
      "no rate fits; money must flow in both directions, so some amounts are negative",
      argument: 0)
  }
}
