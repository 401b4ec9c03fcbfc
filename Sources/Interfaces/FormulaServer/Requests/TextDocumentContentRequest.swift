package import JSONRPC
import SourceText

/// A trace, graph or what-if as the text of a document that is nowhere stored. It is made anew
/// whenever the client asks, so it tells of the formulas as they are.
package enum TextDocumentContentRequest: Request {
  package static let method = "workspace/textDocumentContent"
  package static let title = "Showing how a value comes about"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities.addToWorkspace("textDocumentContent", ["schemes": [.string(ShownContent.scheme)]])
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    guard let uri = parameters["uri"].string, let content = ShownContent(uri) else {
      throw ResponseError(.invalidParameters, "'uri' is no text that this server makes")
    }
    return ["text": .string(try await ExecuteCommandRequest.text(of: content, from: snapshot))]
  }
}

/// A text that a command makes, as a URI names it.
package struct ShownContent: Hashable, Sendable {
  package static let scheme = "formulary"
  package let command: String
  /// The argument of the command, as JSON.
  package let argument: JSON

  package init(command: String, argument: JSON) {
    self.command = command
    self.argument = argument
  }

  /// The text that a URI names; nil if it names none.
  init?(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("\(Self.scheme):") else { return nil }
    let json = JSON(parsing: PercentEncoding.decoded(parts[1].utf8))
    guard let command = json["command"].string else { return nil }
    self.init(command: command, argument: json["argument"])
  }

  /// The document whose formulas it is about.
  var document: String? { argument["uri"].string }

  /// The URI, which ends its path with a name for the text.
  func uri(named name: String) -> String {
    let json: JSON = ["command": .string(command), "argument": argument]
    let parts = [Array(name.utf8), json.text].map {
      PercentEncoding.encoded($0, keeping: "-._~")
    }
    return "\(Self.scheme):/\(parts[0])?\(parts[1])"
  }
}
