import JoyDocEngine

/// The `:undo` command.
enum UndoCommand: SessionCommand {
  static let name = "undo"
  static let argument = ""
  static let summary = "Undo the last change."
  static let takes = CommandArgument.nothing
  static let place = 50

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let now = try session.document()
    guard let former = session.done.popLast() else {
      throw SessionError("there is nothing to undo")
    }
    session.undone.append(now)
    return session.adopt(former)
  }
}
