import JoyDocEngine

/// The `:redo` command.
enum RedoCommand: SessionCommand {
  static let name = "redo"
  static let argument = ""
  static let summary = "Repeat the change that was undone last."
  static let takes = CommandArgument.nothing
  static let place = 60

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let now = try session.document()
    guard let later = session.undone.popLast() else {
      throw SessionError("there is nothing to redo")
    }
    session.done.append(now)
    return session.adopt(later)
  }
}
