/// The `:wide` command.
enum WideCommand: SessionCommand {
  static let name = "wide"
  static let argument = ""
  static let summary =
    "Show the next columns of the last result."
  static let takes = CommandArgument.nothing
  static let place = 156

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    .output(try session.nextColumns())
  }
}
