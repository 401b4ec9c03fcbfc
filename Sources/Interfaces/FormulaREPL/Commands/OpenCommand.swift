import FormulaRuntime
import FormulaValues
import JoyDocEngine
import SourceText

/// The `:open` command.
enum OpenCommand: SessionCommand {
  static let name = "open"
  static let argument = "FILE"
  static let summary =
    "Open and recalculate a document, or open values or a database, for formulas to read."
  static let takes = CommandArgument.file
  static let place = 20

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    try session.open(String(argument))
    if let source = session.source { return .output(source.summary) }
    let engine = try session.document()
    let fields = engine.checks.schema.fields.count
    let formulas = engine.checks.targets.count
    var reply = Reply.output(
      "\(argument): \(Counted.plain(fields, "fields")), "
        + "\(formulas) with a formula")
    var fresh = engine
    let report = fresh.recalculate()
    if session.interruption.isRequested {
      reply.append(.output("interrupted; computed fields have their stored values"))
      return reply
    }
    // A document opens even if some of its formulas fail.
    var adopted = session.adopt(fresh, failures: report.failures)
    if report.computedChanges.isEmpty { adopted.output = "" }
    reply.append(adopted)
    return reply
  }
}
