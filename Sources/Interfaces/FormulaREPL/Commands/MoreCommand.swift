/// The `:more` command.
enum MoreCommand: SessionCommand {
  static let name = "more"
  static let argument = ""
  static let summary =
    "Show the next rows of the last result, or the next lines of a long output."
  static let takes = CommandArgument.nothing
  static let place = 155

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    .output(try session.nextRows())
  }
}
