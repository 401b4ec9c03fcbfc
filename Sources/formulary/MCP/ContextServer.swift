import FileAccess
import FormulaChecker
import JSONRPC

/// A server that responds to the messages of a client of the Model Context Protocol.
///
/// Source: Model Context Protocol, revisions 2024-11-05 to 2025-11-25: Lifecycle, Transports
/// (stdio), Tools.
struct ContextServer {
  private let files: SandboxedFiles
  private let version: String

  /// The supported revisions, oldest first. They do not differ for tools.
  private static let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

  init(files: SandboxedFiles, version: String) {
    self.files = files
    self.version = version
  }

  /// Returns the response to a line, or `nil` if it requires none.
  mutating func answer(_ line: [UInt8]) -> [UInt8]? {
    guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else {
      return nil
    }
    switch IncomingMessage(line) {
    case .request(let id, let method, let parameters):
      let outcome = Result { () throws(ResponseError) in try result(of: method, parameters) }
      return OutgoingMessage.response(id, outcome).content
    case .invalid(let id, let error):
      return OutgoingMessage.response(id, .failure(error)).content
    case .notification, .response: return nil
    }
  }

  private func result(of method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
    switch method {
    case "initialize": return initialized(parameters)
    case "ping": return .object([])
    case "tools/list": return ["tools": .array(ContextTools.all.map { $0.declaration })]
    case "tools/call": return try called(parameters)
    default: throw ResponseError(.methodNotFound, "there is no method '\(method)'")
    }
  }

  private func initialized(_ parameters: JSON) -> JSON {
    let wanted = parameters["protocolVersion"].string
    let revision = Self.revisions.last { $0 == wanted } ?? Self.revisions[Self.revisions.count - 1]
    return [
      "protocolVersion": .string(revision),
      "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": [
        "name": "formulary", "title": "Formulary", "version": .string(version),
      ],
      "instructions": .string(
        """
        Tools for JoyDoc documents (JSON forms with formulas) and .formula files. Lint what you have \
        written, look up functions before you use them, and evaluate or trace a formula to see its \
        result. Paths are relative to \(files.folders.joined(separator: " or ")).
        """),
    ]
  }

  private func called(_ parameters: JSON) throws(ResponseError) -> JSON {
    let name = parameters["name"].string ?? ""
    guard let tool = ContextTools.all.first(where: { $0.name == name }) else {
      let near = NameSuggestions.question(for: name, among: ContextTools.all.map { $0.name })
      throw ResponseError(
        .invalidParameters, "there is no tool '\(name)'" + (near.map { "; \($0)" } ?? ""))
    }
    let outcome = ToolOutcome {
      try tool.call(ToolCall(parameters["arguments"], for: tool, files))
    }
    return [
      "content": [["type": "text", "text": .string(outcome.text)]],
      "isError": .bool(outcome.isFailure),
    ]
  }
}

/// The result of a tool: a text, or an error message that the client can act on.
private struct ToolOutcome {
  var text: String
  var isFailure: Bool

  init(_ body: () throws -> [UInt8]) {
    do {
      text = String(decoding: try body(), as: UTF8.self)
      isFailure = false
    } catch let problem as any CommandError {
      text = problem.report
      isFailure = true
    } catch {
      text = "formulary: \(error)\n"
      isFailure = true
    }
  }
}
