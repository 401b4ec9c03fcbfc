/// The `:diff` command.
enum DiffCommand: SessionCommand {
  static let name = "diff"
  static let argument = ""
  static let summary =
    "Show every field that differs from the document as it was opened."
  static let takes = CommandArgument.nothing
  static let place = 85

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let engine = try session.document()
    guard let opened = session.opened else { return Reply() }
    return .output(session.differences(from: opened, to: engine))
  }
}
