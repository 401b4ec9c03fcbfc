import JoyDoc
import JoyDocEngine

/// `:save`
enum SaveCommand: SessionCommand {
  static let name = "save"
  static let argument = "[FILE]"
  static let summary = "Writes the document, by default where it came from; only values differ."
  static let takes = CommandArgument.file
  static let place = 90

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    let engine = try session.document()
    guard let path = argument.isEmpty ? session.path : String(argument), path != "-" else {
      throw SessionProblem("usage: :save FILE")
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
