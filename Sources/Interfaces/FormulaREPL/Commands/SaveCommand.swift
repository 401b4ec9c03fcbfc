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
  ) throws(SessionProblem) -> Reply {
    let engine = try session.document()
    let isForced = argument.first == "!"
    let name = isForced ? argument.dropFirst().trimmed : argument
    guard let path = name.isEmpty ? session.path : String(name), path != "-" else {
      throw SessionProblem("usage: :save FILE")
    }
    if !isForced, path != session.path, session.files.paths(beginning: path).contains(path) {
      throw SessionProblem("'\(path)' already exists; ':save! \(path)' overwrites it")
    }
    do throws(FileProblem) {
      try session.files.write(engine.bytes, to: path)
    } catch {
      throw SessionProblem(error.message)
    }
    session.path = path
    return .output("saved \(path)")
  }
}
