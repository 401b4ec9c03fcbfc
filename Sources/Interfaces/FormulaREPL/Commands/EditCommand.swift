/// The `:edit` command.
enum EditCommand: SessionCommand {
  static let name = "edit"
  static let argument = "[EXPR]"
  static let summary =
    "Write an input in the program that $VISUAL or $EDITOR names; without EXPR, the last formula."
  static let takes = CommandArgument.formula
  static let place = 157

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    var reply = Reply()
    reply.editedText = argument.isEmpty ? session.lastFormula : String(argument)
    return reply
  }
}
