/// The `:quit` command.
enum QuitCommand: SessionCommand {
  static let name = "quit"
  static let argument = ""
  static let summary = "End the session."
  static let takes = CommandArgument.nothing
  static let place = 170

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    Reply(isOver: true)
  }
}
