import FileAccess
import JSONTree
import JoyDoc

/// A problem with a line of a stream.
struct LineProblem: Hashable, Sendable {
  /// The field whose formula failed; `nil` if the line as a whole is invalid.
  var field: String?
  /// The title of that field.
  var title: String?
  /// The error code.
  var code: String?
  var message: String

  /// Returns the problem as text.
  func text(line: Int) -> String {
    let subject = field.map { "field \(TitledIDs.name($0, titled: title)): " } ?? ""
    let kind = code.map { "error[\($0)]: " } ?? ""
    return "line \(line): \(subject)\(kind)\(message)\n"
  }

  /// Returns the problem as a line of JSON for programs.
  func json(line: Int) -> [UInt8] {
    let json = JSONWriter.object { writer in
      writer.append("line", line)
      if let field { writer.append("field", field) }
      if let title { writer.append("title", title) }
      if let code { writer.append("code", code) }
      writer.append("message", message)
    }
    return json + [UInt8(ascii: "\n")]
  }
}

/// The destination of a stream's problems: standard error, or a file with lines of JSON.
struct ProblemLog: Sendable {
  private let file: GrowingFile?

  static let standardError = ProblemLog(file: nil)

  func write(_ problem: LineProblem, line: Int) {
    if let file {
      file.write(problem.json(line: line))
    } else {
      Output.error(problem.text(line: line))
    }
  }

  private init(file: GrowingFile?) { self.file = file }

  /// Opens a file that grows while the stream is read. Throws if it cannot be written.
  init(path: String) throws(FileError) { file = try GrowingFile(path) }
}
