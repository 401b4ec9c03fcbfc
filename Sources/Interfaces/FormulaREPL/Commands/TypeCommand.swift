import FormulaChecker
import Formulas
import ValueFormatting

/// The `:type` command.
enum TypeCommand: SessionCommand {
  static let name = "type"
  static let argument = "EXPR"
  static let summary = "Show the type of an expression without evaluating it."
  static let takes = CommandArgument.formula
  static let place = 120

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let text = String(argument)
    let formula = session.formula(text)
    guard formula.checked.canRun else { return session.reply(to: text) }
    var reply = Reply.output(formula.type.description)
    for member in formula.type.columns?.members ?? [] {
      let title = member.title.map { $0 == member.name ? "" : "  (\($0))" } ?? ""
      reply.output += "  \(session.palette.paint(member.name, .name)): \(member.type)"
      reply.output += session.palette.paint(title, .faint) + "\n"
    }
    return reply
  }
}
