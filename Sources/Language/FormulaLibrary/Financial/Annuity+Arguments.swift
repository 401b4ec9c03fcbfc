import FormulaRuntime
import FormulaValues

extension Annuity {
  /// Calls `body` with the annuity that the arguments describe, and returns its result.
  ///
  /// The rate is the first argument and the time of payments the fifth. `periods` and `future` are
  /// the indices of the other arguments.
  static func read(
    _ arguments: Arguments, periods: Int?, future: Int?, in run: inout Run,
    _ body: (Annuity, inout Run) -> Word
  ) -> Word {
    let rate = arguments.number(0, in: run)
    guard rate > -1 else { return rateError(argument: 0, in: &run) }
    guard let isDue = isDue(arguments[4]) else { return dueError(argument: 4, in: &run) }
    let annuity = Annuity(
      rate: rate, periods: periods.map { arguments.number($0, in: run) } ?? 0,
      future: future.map { arguments.number($0, or: 0, in: run) } ?? 0,
      due: isDue)
    return body(annuity, &run)
  }

  /// Calls `body` with a loan and its present value, and returns its result.
  ///
  /// The arguments are the rate, the period, the number of periods and the present value.
  static func readLoan(
    _ arguments: Arguments, in run: inout Run,
    _ body: (Annuity, _ present: Double, inout Run) -> Word
  ) -> Word {
    guard run.spend(4) else { return run.stepError() }
    let rate = arguments.number(0, in: run)
    let (period, periods) = (arguments.number(1, in: run), arguments.number(2, in: run))
    guard rate > -1 else { return rateError(argument: 0, in: &run) }
    guard period >= 1, period <= periods else {
      return run.fail(
        .badArgument, "the period must be between 1 and the number of periods", argument: 1)
    }
    let annuity = Annuity(rate: rate, periods: periods, future: 0, due: false)
    return body(annuity, arguments.number(3, in: run), &run)
  }

  /// Returns whether payments are due at the beginning of a period, or `nil` if `word` is invalid.
  static func isDue(_ word: Word) -> Bool? {
    if word.isNull { return false }
    if word.isBoolean { return word.isTrue }
    return word.isNumber && (word.double == 0 || word.double == 1) ? word.double == 1 : nil
  }

  static func dueError(argument: Int, in run: inout Run) -> Word {
    run.fail(
      .typeMismatch,
      "expected true or 1 for payments at the beginning of a period, else false or 0",
      argument: argument)
  }

  static func rateError(argument: Int, in run: inout Run) -> Word {
    run.fail(.badArgument, "the rate must be greater than -1", argument: argument)
  }

  static func noPeriodsError(argument: Int, in run: inout Run) -> Word {
    run.fail(.badArgument, "the number of periods must be greater than 0", argument: argument)
  }
}
