import FormulaIDE
package import FormulaValues
import Formulas
package import JSONRPC
import SourceText

/// The state of a language server: its lifecycle, settings, open documents and unanswered requests.
///
/// Consumes messages in order and sends the messages that need no analysis. It returns the rest as
/// a `ServerEvent` to its driver: `EditorSession`, which answers at once, or a server with tasks.
/// `Analysis` is an analysis, or a handle of one, as in `OpenDocument`.
package struct ServerState<Analysis: Sendable> {
  package let host: EditorHost
  package private(set) var phase = ServerPhase.waiting
  package private(set) var client = ClientCapabilities()
  package var settings = Settings()
  /// The settings from `initialize`, overridden by later configuration.
  var initialSettings = Settings()
  package var documents: [String: OpenDocument<Analysis>] = [:]
  /// The virtual documents that the client shows, by URI.
  var shownContents: [String: VirtualDocument] = [:]
  private var generation = 0
  /// The number of unique names so far.
  private var names = 0
  /// The progress token of each unanswered request, or `null` if it reports no progress.
  private var pending: [MessageID: JSON] = [:]
  /// The purposes of requests to the client, by request ID.
  private var questions: [String: ClientQuestion] = [:]
  private let requests: [String: AnyRequest]

  package init(_ host: EditorHost) {
    self.host = host
    settings = host.settings
    initialSettings = host.settings
    var requests: [String: AnyRequest] = [:]
    for request in DocumentRequests.all { requests[request.method] = request }
    self.requests = requests
  }

  /// The process exit code, once the client has sent `exit`.
  package var exitCode: Int32? {
    if case .ended(let code) = phase { code } else { nil }
  }

  /// Handles a message from the client. Returns what remains for the driver.
  package mutating func receive(_ message: IncomingMessage) -> ServerEvent {
    if case .ended = phase { return .none }
    switch message {
    case .request(let id, let method, let parameters): return handle(id, method, parameters)
    case .notification(let method, let parameters): return notify(method, parameters)
    case .response(let id, let outcome): return take(id, outcome)
    case .invalid(let id, let error):
      host.send(.response(id, .failure(error)))
      return .none
    }
  }

  // MARK: Requests

  private mutating func handle(
    _ id: MessageID, _ method: String, _ parameters: JSON
  ) -> ServerEvent {
    switch (phase, method) {
    case (.waiting, "initialize"):
      respond(id, .success(initialize(parameters)))
      return .started(parameters)
    case (.waiting, _):
      refuse(id, .serverNotInitialized, "the server has not been initialized")
    case (.running, "initialize"):
      refuse(id, .invalidRequest, "the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      respond(id, .success(.null))
    case (.running, _): return start(id, method, parameters)
    case (.shutDown, _), (.ended, _):
      refuse(id, .invalidRequest, "the server has been shut down")
    }
    return .none
  }

  private mutating func start(
    _ id: MessageID, _ method: String, _ parameters: JSON
  ) -> ServerEvent {
    guard let request = requests[method] else {
      return .unknownRequest(id, method: method, parameters)
    }
    do throws(ResponseError) {
      let uris = OpenURIs(documents.mapValues { $0.generation })
      switch try request.subject(parameters, uris) {
      case .answered(let result): respond(id, .success(result))
      case .document(let uri):
        guard uris.contains(uri) else {
          throw ResponseError(.invalidParameters, "the document \(uri) is not open")
        }
        guard begin(id, title: request.title, parameters) else { return .none }
        return .request(
          StartedRequest(
            id: id, kind: request, parameters: parameters, uri: uri,
            needs: request.needs(parameters, uri)))
      }
    } catch {
      respond(id, .failure(error))
    }
    return .none
  }

  /// Registers a request as unanswered and reports the begin of its progress.
  ///
  /// Returns `false` if it was refused because another one has its ID. `finish` ends the request.
  package mutating func begin(_ id: MessageID, title: String, _ parameters: JSON) -> Bool {
    guard pending[id] == nil else {
      refuse(id, .invalidRequest, "duplicate id of a pending request")
      return false
    }
    let token = parameters["workDoneToken"]
    pending[id] = token
    if token != .null { sendProgress(token, ["kind": "begin", "title": .string(title)]) }
    return true
  }

  /// Performs the action of an answer and sends the response, unless the request was cancelled.
  package mutating func finish(_ id: MessageID, _ outcome: Result<Answer, ResponseError>) {
    guard let token = pending.removeValue(forKey: id) else { return }
    let response: Result<JSON, ResponseError> =
      switch outcome {
      case .success(let answer): .success(perform(answer))
      case .failure(let error): .failure(error)
      }
    endProgress(token)
    respond(id, response)
  }

  /// Refuses the request that `$/cancelRequest` names. Returns its ID if it was unanswered.
  private mutating func cancel(_ parameters: JSON) -> MessageID? {
    guard let id = MessageID(parameters["id"]), let token = pending.removeValue(forKey: id) else {
      return nil
    }
    endProgress(token)
    refuse(id, .requestCancelled, "the request was cancelled")
    return id
  }

  private func endProgress(_ token: JSON) {
    if case .ended = phase { return }
    if token != .null { sendProgress(token, ["kind": "end"]) }
  }

  private func respond(_ id: MessageID, _ outcome: Result<JSON, ResponseError>) {
    if case .ended = phase { return }
    host.send(.response(id, outcome))
  }

  package func refuse(_ id: MessageID, _ code: ResponseError.Code, _ message: String) {
    respond(id, .failure(ResponseError(code, message)))
  }

  // MARK: Lifecycle

  /// Starts the session and returns the server's capabilities.
  private mutating func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = ClientCapabilities(parameters["capabilities"], rulesPage: host.rulesPage)
    initialSettings.update(parameters["initializationOptions"])
    report(initialSettings.problems)
    settings = initialSettings
    var capabilities = ServerCapabilities(for: client, settings: initialSettings)
    capabilities["positionEncoding"] = .string(client.positionEncoding.rawValue)
    capabilities["textDocumentSync"] = ["openClose": true, "change": 2]
    for request in DocumentRequests.all { request.advertise(&capabilities) }
    host.advertise(&capabilities)
    return [
      "capabilities": capabilities.json,
      "serverInfo": ["name": "formulary", "version": .string(Version.text)],
    ]
  }

  private mutating func notify(_ method: String, _ parameters: JSON) -> ServerEvent {
    if method == "exit" {
      phase = .ended(phase == .shutDown ? 0 : 1)
      return .none
    }
    guard phase == .running else { return .none }
    switch method {
    case "initialized":
      askForConfiguration()
      watchConfiguration()
      return .initialized
    case "$/cancelRequest": return cancel(parameters).map { .cancelled($0) } ?? .none
    case "textDocument/didOpen": return open(parameters)
    case "textDocument/didChange": return change(parameters)
    case "textDocument/didClose": return close(parameters)
    case "workspace/didChangeConfiguration":
      guard client.answersConfiguration else {
        return configure(parameters["settings"]["formulary"])
      }
      askForConfiguration()
      return .none
    default: return .notification(method: method, parameters)
    }
  }

  // MARK: Requests to the client

  /// Sends a request to the client. Its response is handled as `question` requires.
  package mutating func ask(
    _ method: String, _ parameters: JSON = .null, for question: ClientQuestion = .effect
  ) {
    let id = uniqueName("formulary")
    questions[id] = question
    host.send(.request(.string(id), method: method, parameters: parameters))
  }

  /// Returns a name that begins with `prefix` and is not used otherwise.
  package mutating func uniqueName(_ prefix: String) -> String {
    names += 1
    return "\(prefix)-\(names)"
  }

  private mutating func take(
    _ id: MessageID?, _ outcome: Result<JSON, IncomingMessage.ResponseFailure>
  ) -> ServerEvent {
    guard case .string(let name)? = id, let question = questions.removeValue(forKey: name),
      case .success(let answer) = outcome
    else { return .none }
    switch question {
    case .effect: return .none
    case .configuration: return configure(answer.elements?.first ?? .null)
    case .edit(let label):
      guard answer["applied"].bool == false else { return .none }
      let reason = answer["failureReason"].string.map { ": \($0)" } ?? ""
      _ = perform(.say("\(label) failed\(reason)", .warning))
      return .none
    case .progress(let token): return .granted(token)
    }
  }

  /// Sends `$/progress` with `value` for the work that `token` identifies.
  package func sendProgress(_ token: JSON, _ value: JSON) {
    host.send(
      .notification(method: "$/progress", parameters: ["token": token, "value": value]))
  }

  /// Requests a refresh of diagnostics and inlay hints that changed without an edit.
  package mutating func refresh() {
    refreshDiagnostics()
    refreshInlayHints()
  }

  package mutating func refreshDiagnostics() {
    if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
  }

  package mutating func refreshInlayHints() {
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
  }

  package mutating func refreshLenses() {
    if client.refreshesLenses { ask("workspace/codeLens/refresh") }
  }

  // MARK: Documents

  /// Returns a number that identifies a state of a document.
  package mutating func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  /// The environment in which values are computed.
  package var environment: EvaluationEnvironment {
    EvaluationEnvironment(now: host.now(), timeZone: settings.timeZone, locale: settings.locale)
  }

  /// Publishes `diagnostics` of a file or document.
  package func publish(_ uri: String, version: Int?, _ diagnostics: [JSON]) {
    guard phase == .running else { return }
    let parameters: JSON = [
      "uri": .string(uri), "version": version.map { .integer($0) } ?? .null,
      "diagnostics": .array(diagnostics),
    ]
    host.send(
      .notification(method: "textDocument/publishDiagnostics", parameters: parameters.compact))
  }
}

/// The lifecycle phase of a server.
package enum ServerPhase: Hashable, Sendable {
  case waiting, running, shutDown
  case ended(Int32)
}

/// The part of a message's effect that a driver of `ServerState` provides.
package enum ServerEvent: Sendable {
  case none
  /// The session has started, with the parameters of `initialize`.
  case started(JSON)
  /// The client is ready for requests.
  case initialized
  /// A request about an open document.
  case request(StartedRequest)
  /// A request that `DocumentRequests` does not contain.
  case unknownRequest(MessageID, method: String, JSON)
  /// The client has cancelled a request, which has been refused.
  case cancelled(MessageID)
  /// The document with this URI has been opened.
  case opened(String)
  /// The text of the document with this URI has changed.
  case changed(String)
  /// The document with this URI has been closed.
  case closed(String)
  /// The settings have changed.
  case configured
  /// The client has granted the progress token.
  case granted(String)
  /// A notification that a `ServerState` does not handle.
  case notification(method: String, JSON)
}

/// A request whose answer the driver computes from the document `uri` and from what it `needs`.
package struct StartedRequest: Sendable {
  package let id: MessageID
  package let kind: AnyRequest
  package let parameters: JSON
  package let uri: String
  package let needs: RequestNeeds
}

/// The purpose of a request to the client.
package enum ClientQuestion: Sendable {
  /// An effect; the response is ignored.
  case effect
  /// The settings of the section `formulary`.
  case configuration
  /// A workspace edit; `label` is the entry in the undo list.
  case edit(label: String)
  /// A progress report with this token.
  case progress(String)
}
