import CivilTime
import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the result of `body` for the annuity that the arguments describe.
  ///
  /// The rate is the first argument and the time of payments the fifth; `periods` and `future` are
  /// argument indices.
  mutating func annuity(
    _ arguments: Arguments, periods: Int?, future: Int?, _ body: (Annuity, inout Run) -> Word
  ) -> Word {
    let rate = arguments.number(0, in: self)
    guard rate > -1 else { return rateError(argument: 0) }
    guard let isDue = due(arguments[4]) else { return dueError(argument: 4) }
    let annuity = Annuity(
      rate: rate, periods: periods.map { arguments.number($0, in: self) } ?? 0,
      future: future.map { arguments.number($0, or: 0, in: self) } ?? 0,
      due: isDue)
    return body(annuity, &self)
  }

  /// Returns the result of `body` for the loan and present value in (rate, period, periods,
  /// present).
  mutating func loan(
    _ arguments: Arguments, _ body: (Annuity, _ present: Double, inout Run) -> Word
  ) -> Word {
    guard spend(4) else { return stepError() }
    let rate = arguments.number(0, in: self)
    let (period, periods) = (arguments.number(1, in: self), arguments.number(2, in: self))
    guard rate > -1 else { return rateError(argument: 0) }
    guard period >= 1, period <= periods else {
      return fail(
        .badArgument, "the period must be between 1 and the number of periods", argument: 1)
    }
    let annuity = Annuity(rate: rate, periods: periods, future: 0, due: false)
    return body(annuity, arguments.number(3, in: self), &self)
  }

  /// Returns the result of `body` for the flows in a list and an optional list of dates.
  ///
  /// A null flow is 0, so that later flows keep their periods. Complexity: O(n).
  mutating func withFlows(
    _ arguments: Arguments, amounts argument: Int, dates: Int? = nil,
    _ body: (CashFlows, inout Run) -> Word
  ) -> Word {
    withNumbers(arguments[argument], argument: argument, nullsAs: 0) { column, run in
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
        guard let day = run.day(element, arguments) else {
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
  /// Returns nil for other values.
  private mutating func day(_ word: Word, _ arguments: Arguments) -> Int? {
    let calendar = CivilCalendar(zoneRules(of: arguments, date: word))
    let instant: Int64? =
      switch word.kind {
      case .number, .date: instant(word)
      case .text, .choice: instant(iso: word, in: calendar.zone)
      default: nil
      }
    return instant.map { calendar.date(at: $0).dayNumber }
  }

  /// Returns `amount` × (1 + `rate`), in exact decimal arithmetic, then rounded to `places`.
  mutating func raise(_ amount: Double, by rate: Double, places: Int) -> Word {
    guard spend(4) else { return stepError() }
    if let factor = DecimalNumber(rate).plus(DecimalNumber(1)),
      let exact = DecimalNumber(amount).times(factor)
    {
      let places = max(-400, min(400, places))
      return number(exact.rounded(places: places, by: .halfAwayFromZero).double)
    }
    return rounded(amount * (1 + rate), places: places)
  }

  /// Returns the rate at which the total value of `flows` is zero, searched for near `guess`.
  mutating func internalRate(of flows: CashFlows, near guess: Double = 0.1) -> Word {
    guard spend(flows.amounts.count &* 100) else { return stepError() }
    return flows.internalRate(near: guess).map { number($0) } ?? noRateError()
  }

  /// Returns whether payments are due at the beginning of a period, or nil if `word` is invalid.
  func due(_ word: Word) -> Bool? {
    if word.isNull { return false }
    if word.isBoolean { return word.isTrue }
    return word.isNumber && (word.double == 0 || word.double == 1) ? word.double == 1 : nil
  }

  mutating func dueError(argument: Int) -> Word {
    fail(
      .typeMismatch,
      "expected true or 1 for payments at the beginning of a period, else false or 0",
      argument: argument)
  }

  mutating func rateError(argument: Int) -> Word {
    fail(.badArgument, "the rate must be greater than -1", argument: argument)
  }

  mutating func noPeriodsError(argument: Int) -> Word {
    fail(.badArgument, "the number of periods must be greater than 0", argument: argument)
  }

  mutating func noRateError() -> Word {
    fail(
      .badArgument,
      "no rate fits; money must flow in both directions, so some amounts are negative",
      argument: 0)
  }

  mutating func currencyError(_ text: String, argument: Int) -> Word {
    fail(
      .badArgument, "'\(text.prefix(40))' is not a currency code, such as EUR or USD",
      argument: argument)
  }
}
