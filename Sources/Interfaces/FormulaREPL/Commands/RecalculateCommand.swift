import FormulaRuntime
import FormulaValues
import JoyDocEngine

/// The `:recalculate` command.
enum RecalculateCommand: SessionCommand {
  static let name = "recalculate"
  static let argument = ""
  static let summary = "Run all formulas of the document and show every field that changed."
  static let takes = CommandArgument.nothing
  static let place = 70

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    var new = try session.document()
    new.environment = session.environment()
    let report = new.recalculate()
    if session.interruption.isRequested {
      throw SessionError("interrupted; the document was not changed")
    }
    var reply = session.advance(to: new, failures: report.failures)
    reply.hasFailed = !report.failures.isEmpty
    return reply
  }
}
