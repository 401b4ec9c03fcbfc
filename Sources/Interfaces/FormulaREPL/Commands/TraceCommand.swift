import IndexedCollections
import SheetEvaluation
import FormulaChecker
import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// The `:trace` command.
enum TraceCommand: SessionCommand {
  static let name = "trace"
  static let argument = "EXPR"
  static let summary = "Show the value of every part of an expression, or of a field's formula."
  static let takes = CommandArgument.formula
  static let place = 130

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    var text = String(argument)
    var reply = Reply()
    if let expression = Self.expression(ofField: text, in: session) {
      reply.output = "\(session.palette.paint(text, .name)) is computed:\n"
      text = expression
    }
    let evaluation = session.evaluate(text)
    if evaluation.diagnostics.contains(where: \.isFatal) {
      return session.reply(evaluation, of: text)
    }
    do {
      reply.output += TraceText.text(try session.trace(text), session.printer)
    } catch {
      // The problems below include the error that prevents the formula from running.
    }
    reply.problems = session.problems(evaluation, in: text)
    reply.hasFailed = evaluation.hasFailed
    return reply
  }

  /// Returns the formula of a field, if it has one.
  private static func expression(ofField name: String, in session: Session) -> String? {
    guard let engine = session.engine,
      let field = try? session.field(named: name, in: engine),
      let target = engine.checks.targets.first(where: { $0.cell == field })
    else { return nil }
    return target.definition.flatMap { engine.live.document.formulas[$0.index].expression?.text }
  }
}
