import Benchmarking
import FormulaChecker
import FormulaVM
import Formulas
import JoyDocEngine

/// The `:time` command.
enum TimeCommand: SessionCommand {
  static let name = "time"
  static let argument = "EXPR"
  static let summary = "Measure how long compiling and evaluating an expression takes."
  static let takes = CommandArgument.formula
  static let place = 140

  /// The duration of the measurement, and the maximum number of evaluations.
  private static let span = Duration.milliseconds(200)
  private static let most = 1_000_000

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let text = String(argument)
    let evaluation = session.evaluate(text)
    if evaluation.hasFailed { return session.reply(evaluation, of: text) }
    let clock = ContinuousClock()
    let compiling = Distribution(
      (0..<11).map { _ in nanoseconds(clock.measure { _ = session.formula(text) }) }
    ).median
    let formula = session.formula(text)
    let scope = try session.scope(for: formula)
    do throws(EvaluationError) {
      var machine = session.machine(try formula.runnable())
      let loading = clock.measure { machine.load(scope) }
      var count = 0
      let start = clock.now
      while count < most, clock.now - start < span, !session.interruption.isRequested {
        // Reading the clock may take longer than a short formula, so read it less often.
        for _ in 0..<(count < 100 ? 1 : 100) {
          _ = machine.evaluate()
          count += 1
        }
      }
      let running = (clock.now - start) / max(1, count)
      return .output(
        """
        compile   \(Quantity.time(compiling))
        load      \(Quantity.time(nanoseconds(loading)))
        evaluate  \(Quantity.time(nanoseconds(running))) (mean of \(count))
        """)
    } catch {
      throw SessionError(error.message)
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Double { duration / .nanoseconds(1) }
}
