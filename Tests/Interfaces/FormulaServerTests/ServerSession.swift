import FormulaServer
import Formulas
import JSONRPC
import JSONTree
import Synchronization
import Testing

/// An in-process client that sends messages to a server and waits for responses.
struct ServerSession: Sendable {
  let server: Server
  private let outbox: Outbox

  /// Returns an initialized session.
  init(
    _ capabilities: JSON = .null, encoding: String? = nil, initialized: Bool = true,
    parameters: [JSON.Member] = [],
    files: FolderIndex.Files = .init(list: { _ in [] }, read: { _ in nil }),
    written: WrittenFiles? = nil, sourceInterval: Duration = .seconds(1), quiet: Duration? = nil,
    rulesPage: String? = nil,
    language: FormulaLanguage = .standard
  ) async {
    let outbox = Outbox()
    self.outbox = outbox
    server = Server(
      .init(
        language: language, send: { outbox.put($0) }, now: { 1_700_000_000_000 }, files: files,
        stateFolder: written == nil ? nil : "/state",
        write: { path, bytes in
          written?.write(bytes, to: path)
          return written != nil
        },
        sourceInterval: sourceInterval, quiet: quiet, rulesPage: rulesPage))
    guard initialized else { return }
    var members = capabilities.members ?? []
    if let encoding {
      members.append(.init("general", ["positionEncodings": [.string(encoding)]]))
    }
    _ = await request(
      "initialize", .object([.init("capabilities", .object(members))] + parameters))
    await notify("initialized", [:])
  }

  /// Sends a request and returns its result or error.
  func request(_ method: String, _ parameters: JSON = .null) async -> Result<JSON, ResponseError> {
    let id = MessageID.number(String(outbox.nextNumber()))
    await server.receive(.request(id, method: method, parameters: parameters))
    let message = await outbox.first { message in
      if case .response(let answered, _) = message { answered == id } else { false }
    }
    if case .response(_, let outcome)? = message { return outcome }
    return .failure(ResponseError(.internalError, "no answer"))
  }

  /// Returns the result of a request, which must succeed.
  func result(
    _ method: String, _ parameters: JSON = .null,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> JSON {
    switch await request(method, parameters) {
    case .success(let result): return result
    case .failure(let error):
      Issue.record("\(method): \(error.message)", sourceLocation: sourceLocation)
      return .null
    }
  }

  func notify(_ method: String, _ parameters: JSON = .null) async {
    await server.receive(.notification(method: method, parameters: parameters))
  }

  func open(_ uri: String, _ text: String, version: Int = 1) async {
    await notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "json", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  func change(_ uri: String, version: Int = 2, _ changes: [JSON]) async {
    await notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": .array(changes),
      ])
  }

  /// Removes and returns the next matching message; `nil` after ten seconds.
  func message(where fits: @escaping @Sendable (OutgoingMessage) -> Bool) async -> OutgoingMessage?
  {
    await outbox.first(where: fits)
  }

  /// Returns the parameters of the next published diagnostics of a document.
  func diagnostics(_ uri: String) async -> JSON {
    let message = await message {
      if case .notification("textDocument/publishDiagnostics", let parameters) = $0 {
        return parameters["uri"].string == uri
      }
      return false
    }
    if case .notification(_, let parameters)? = message { return parameters }
    return .null
  }

  /// Removes and returns the next published diagnostics of a document that were sent already.
  func diagnosticsIfSent(_ uri: String) async -> JSON? {
    let isSent = rest.contains { message in
      if case .notification("textDocument/publishDiagnostics", let parameters) = message {
        return parameters["uri"].string == uri
      }
      return false
    }
    return isSent ? await diagnostics(uri) : nil
  }

  /// All messages that were sent and not removed.
  var rest: [OutgoingMessage] { outbox.rest }
}

/// The messages sent by a server.
final class Outbox: Sendable {
  private let state = Mutex<(messages: [OutgoingMessage], number: Int)>(([], 0))

  func put(_ message: OutgoingMessage) {
    state.withLock { $0.messages.append(message.received) }
  }

  func nextNumber() -> Int {
    state.withLock {
      $0.number += 1
      return $0.number
    }
  }

  var rest: [OutgoingMessage] { state.withLock { $0.messages } }

  /// Removes and returns the messages up to the response to the request `id`.
  func all(through id: MessageID) async -> [OutgoingMessage] {
    for _ in 0..<5000 {
      let found = state.withLock { state -> [OutgoingMessage]? in
        let last = state.messages.firstIndex { message in
          if case .response(id, _) = message { true } else { false }
        }
        guard let last else { return nil }
        defer { state.messages.removeSubrange(...last) }
        return Array(state.messages[...last])
      }
      if let found { return found }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return []
  }

  func first(where fits: (OutgoingMessage) -> Bool) async -> OutgoingMessage? {
    for _ in 0..<5000 {
      let found = state.withLock { state in
        state.messages.firstIndex(where: fits).map { state.messages.remove(at: $0) }
      }
      if let found { return found }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return nil
  }
}

extension OutgoingMessage {
  /// The message as received by the client, without preserialized parts.
  fileprivate var received: OutgoingMessage {
    switch self {
    case .response(let id, .success(let result)): .response(id, .success(result.read))
    case .notification(let method, let parameters):
      .notification(method: method, parameters: parameters.read)
    case .request(let id, let method, let parameters):
      .request(id, method: method, parameters: parameters.read)
    case .response(_, .failure): self
    }
  }
}

extension JSON {
  /// The value parsed from its text.
  fileprivate var read: JSON {
    let tree = JSONTree.parse(text).tree
    return JSON(tree, tree.root) ?? .null
  }
}
