/// The `:json` command.
enum JSONCommand: SessionCommand {
  static let name = "json"
  static let argument = ""
  static let summary = "Switch between results as JSON and readable results."
  static let takes = CommandArgument.nothing
  static let place = 160

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    session.printsJSON.toggle()
    return .output(session.printsJSON ? "results are JSON" : "results are readable text")
  }
}
