import FileAccess
import FormulaRuntime
import Foundation

/// What is wrong with a line of a stream.
struct LineProblem: Hashable, Sendable {
  /// The field whose formula failed; nil if the line as a whole is at fault.
  var field: String?
  /// The kind of failure.
  var code: String?
  var message: String

  /// For people.
  func text(line: Int) -> String {
    let subject = field.map { "field '\($0)': " } ?? ""
    let kind = code.map { "error[\($0)]: " } ?? ""
    return "line \(line): \(subject)\(kind)\(message)\n"
  }

  /// A line of JSON for programs.
  func json(line: Int) -> [UInt8] {
    var json = Array("{\"line\":\(line)".utf8)
    for (name, value) in [("field", field), ("code", code), ("message", message)] {
      guard let value else { continue }
      json += Array(",\"\(name)\":".utf8)
      JSONText.append(value.utf8, to: &json)
    }
    return json + Array("}\n".utf8)
  }
}

/// Where problems of a stream are told: on standard error, or in a file as lines of JSON.
final class ProblemLog: Sendable {
  private let descriptor: Int32?
  private let path: String

  static let standardError = ProblemLog()

  private init() {
    descriptor = nil
    path = "-"
  }

  /// A file that is begun anew, and grows while the stream is read. Throws why it cannot be written.
  init(file path: String) throws(FileError) {
    self.path = path
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(errno)) }
    self.descriptor = descriptor
  }

  deinit { if let descriptor { close(descriptor) } }

  func write(_ problem: LineProblem, line: Int) {
    guard let descriptor else { return Output.error(problem.text(line: line)) }
    do throws(SystemError) {
      try Descriptor.write(problem.json(line: line), to: descriptor)
    } catch {
      Output.report(FileError(.write, path, .system(error.number)))
      exit(ExitStatus.usage.rawValue)
    }
  }
}
