import FileAccess
import JoyDoc
import SourceText

/// What is wrong with a line of a stream.
struct LineProblem: Hashable, Sendable {
  /// The field whose formula failed; nil if the line as a whole is at fault.
  var field: String?
  /// What people call that field.
  var title: String?
  /// The kind of failure.
  var code: String?
  var message: String

  /// For people.
  func text(line: Int) -> String {
    let subject = field.map { "field \(TitledIDs.name($0, titled: title)): " } ?? ""
    let kind = code.map { "error[\($0)]: " } ?? ""
    return "line \(line): \(subject)\(kind)\(message)\n"
  }

  /// A line of JSON for programs.
  func json(line: Int) -> [UInt8] {
    var json = Array("{\"line\":\(line)".utf8)
    for (name, value) in [("field", field), ("title", title), ("code", code), ("message", message)]
    {
      guard let value else { continue }
      json += Array(",\"\(name)\":".utf8)
      JSONText.append(value.utf8, to: &json)
    }
    return json + Array("}\n".utf8)
  }
}

/// Where problems of a stream are told: on standard error, or in a file as lines of JSON.
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

  /// A file that grows while the stream is read. Throws why it cannot be written.
  init(path: String) throws(FileError) { file = try GrowingFile(path) }
}
