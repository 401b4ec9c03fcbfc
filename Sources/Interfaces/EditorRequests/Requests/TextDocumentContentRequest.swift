package import JSONRPC
import SourceText

/// `workspace/textDocumentContent`: the text of a virtual document, such as a trace or graph.
///
/// Each request computes the text again, so it reflects the current formulas.
package enum TextDocumentContentRequest: DocumentRequest {
  package static let method = "workspace/textDocumentContent"
  package static let title = "Computing the content of a document"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities.addToWorkspace(
      "textDocumentContent", ["schemes": [.string(VirtualDocument.scheme)]])
  }

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    let content = try content(parameters)
    guard let uri = content.document else {
      throw ResponseError(.invalidParameters, "'uri' names no document")
    }
    return .document(uri)
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let content = try content(parameters)
    let command = try ExecuteCommandRequest.command(content.command)
    let call = CommandCall(argument: content.argument, document: document)
    guard let text = command.text(try command.answer(call)) else {
      throw ResponseError(.invalidParameters, "the command '\(content.command)' has no text output")
    }
    return ["text": .string(text)]
  }

  private static func content(_ parameters: JSON) throws(ResponseError) -> VirtualDocument {
    guard let content = parameters["uri"].string.flatMap({ VirtualDocument($0) }) else {
      throw ResponseError(.invalidParameters, "'uri' is not a valid document of this server")
    }
    return content
  }
}

/// The identity of a virtual document: a command with its argument, encoded in a URI.
package struct VirtualDocument: Hashable, Sendable {
  package static let scheme = "formulary"
  package let command: String
  /// The command's argument.
  package let argument: JSON

  package init(command: String, argument: JSON) {
    self.command = command
    self.argument = argument
  }

  /// Parses a `formulary:` URI; returns `nil` if it is not valid.
  init?(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("\(Self.scheme):") else { return nil }
    let json = JSON(parsing: PercentEncoding.decoded(parts[1].utf8))
    guard let command = json["command"].string else { return nil }
    self.init(command: command, argument: json["argument"])
  }

  /// The URI of the document that the command reads.
  package var document: String? { argument["uri"].string }

  /// Returns the URI, whose path ends in `name`.
  package func uri(named name: String) -> String {
    let json: JSON = ["command": .string(command), "argument": argument]
    let parts = [Array(name.utf8), json.text].map {
      PercentEncoding.encoded($0, keeping: "-._~")
    }
    return "\(Self.scheme):/\(parts[0])?\(parts[1])"
  }
}
