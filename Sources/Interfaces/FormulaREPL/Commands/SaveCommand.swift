import JoyDoc
import JoyDocEngine
import SourceText

/// The `:save` command.
enum SaveCommand: SessionCommand {
  static let name = "save"
  static let argument = "[FILE]"
  static let summary =
    "Write the document, by default to its own file; only values differ. "
    + "':save! FILE' overwrites another file."
  static let takes = CommandArgument.file
  static let place = 90

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let engine = try session.document()
    let path = try session.write(engine.bytes, to: argument, of: name, own: session.path)
    session.path = path
    return .output("saved \(path)")
  }
}
