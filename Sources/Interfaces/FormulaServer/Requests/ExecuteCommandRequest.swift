package import JSONRPC

/// `workspace/executeCommand`: runs a `ServerCommand`, such as recalculate, graph, trace or
/// what-if.
package enum ExecuteCommandRequest: Request {
  package static let method = "workspace/executeCommand"
  package static let title = "Running a command"
  // Commands may take long, and the user does not type while one runs.
  package static let isUrgent = false

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["executeCommandProvider"] = [
      "commands": .array(ServerCommands.all.map { .string($0.name) }), "workDoneProgress": true,
    ]
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let command = try command(parameters["command"].string)
    let argument = parameters["arguments"].elements?.first ?? .null
    // Without a `uri`, use the document that was edited last.
    let latest = snapshot.documents.values.max { $0.generation < $1.generation }
    guard let uri = argument["uri"].string ?? latest?.uri else {
      throw ResponseError(.invalidParameters, "no document is open, and the argument has no 'uri'")
    }
    let call = try await CommandCall(argument, uri: uri, from: snapshot)
    return argument["show"].bool ?? true
      ? try await command.show(call) : try await command.answer(call)
  }

  /// Returns the text for a virtual document by running its command on an open document.
  static func text(
    of content: VirtualDocument, from snapshot: Snapshot
  ) async throws(ResponseError) -> String {
    let command = try command(content.document == nil ? nil : content.command)
    let call = try await CommandCall(content.argument, uri: content.document ?? "", from: snapshot)
    guard let text = command.text(of: try await command.answer(call)) else {
      throw ResponseError(.invalidParameters, "the command '\(content.command)' has no text output")
    }
    return text
  }

  private static func command(
    _ name: String?
  ) throws(ResponseError) -> any ServerCommand.Type {
    guard let command = ServerCommands.all.first(where: { $0.name == name }) else {
      throw ResponseError(.invalidParameters, "unknown command")
    }
    return command
  }
}
