import EditorRequests
import FormulaServer
import JSONRPC

/// A server with tasks and a session without concurrency, which receive the same messages.
struct SessionComparison {
  let server: Server
  let session: EditorSession
  private let served = Outbox()
  private let answered = Outbox()

  init() {
    let (served, answered) = (served, answered)
    server = Server(.init(send: { served.put($0) }, now: { 1_700_000_000_000 }))
    session = EditorSession(.init(send: { answered.put($0) }, now: { 1_700_000_000_000 }))
  }

  /// Sends a request to both. Returns the messages of each, of which the last is the response.
  func request(
    _ method: String, _ parameters: JSON
  ) async -> (server: [OutgoingMessage], session: [OutgoingMessage]) {
    let id = MessageID.number(String(served.nextNumber()))
    let message = IncomingMessage.request(id, method: method, parameters: parameters)
    await server.receive(message)
    session.receive(message)
    let messages = await served.all(through: id)
    return (messages.map(Self.unnamed), await answered.all(through: id).map(Self.unnamed))
  }

  func notify(_ method: String, _ parameters: JSON) async {
    await server.receive(.notification(method: method, parameters: parameters))
    session.receive(.notification(method: method, parameters: parameters))
  }

  /// Returns the diagnostics that each published last for the version `version` of a document.
  func diagnostics(
    _ uri: String, version: Int
  ) async -> (server: OutgoingMessage?, session: OutgoingMessage?) {
    let isPublished = { @Sendable (message: OutgoingMessage) in
      guard case .notification("textDocument/publishDiagnostics", let parameters) = message else {
        return false
      }
      return parameters["uri"].string == uri && parameters["version"].integer == version
    }
    return (await served.first(where: isPublished), await answered.first(where: isPublished))
  }

  /// Returns the message without the ID of a request to the client, which both choose freely.
  private static func unnamed(_ message: OutgoingMessage) -> OutgoingMessage {
    guard case .request(_, let method, let parameters) = message else { return message }
    return .request(.string(""), method: method, parameters: parameters)
  }
}

extension [OutgoingMessage] {
  /// The result in the response, which is the last message.
  var result: JSON {
    if case .response(_, .success(let result))? = last { result } else { .null }
  }
}
