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

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    _ = try command(parameters["command"].string)
    // Without a `uri`, use the document that was edited last.
    guard let uri = argument(parameters)["uri"].string ?? documents.latest else {
      throw ResponseError(.invalidParameters, "no document is open, and the argument has no 'uri'")
    }
    return .document(uri)
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let command = try command(parameters["command"].string)
    let call = CommandCall(argument: argument(parameters), document: document)
    return PendingAnswer(
      call.argument["show"].bool ?? true
        ? try command.show(call) : Answer(try command.answer(call)))
  }

  private static func argument(_ parameters: JSON) -> JSON {
    parameters["arguments"].elements?.first ?? .null
  }

  /// Returns the command called `name`.
  static func command(_ name: String?) throws(ResponseError) -> AnyCommand {
    guard let command = ServerCommands.all.first(where: { $0.name == name }) else {
      throw ResponseError(.invalidParameters, "unknown command")
    }
    return command
  }
}
