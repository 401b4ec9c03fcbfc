package import Formulas
package import JSONRPC
package import Logging

/// A language server: consumes messages in order and sends responses and notifications.
///
/// Edits take effect before any later message is handled. Read-only requests run concurrently on
/// immutable snapshots, and each is answered exactly once.
package actor Server {
  /// The services that the host program provides to the server.
  package struct Host: Sendable {
    /// The formula language, including functions defined by the host program.
    package var language: FormulaLanguage
    /// Sends a message to the client, in order.
    package var send: @Sendable (OutgoingMessage) -> Void
    /// Returns the current time in milliseconds since 1970 UTC.
    package var now: @Sendable () -> Double
    /// Watches the parent process, given by its ID.
    package var watchParent: @Sendable (Int32) -> Void
    /// Lists and reads files in the workspace folders.
    package var files: FolderIndex.Files
    /// The folder for files that are only shown, or `nil` if none can be written.
    package var stateFolder: String?
    /// Writes a file and creates its parent folders. Returns `true` on success.
    package var write: @Sendable (String, [UInt8]) -> Bool
    /// The interval at which data sources of formulas are polled.
    package var sourceInterval: Duration
    /// The idle time after which the counterexample search starts, or `nil` to disable it.
    package var quiet: Duration?
    /// The URI of a page with a heading per rule.
    package var rulesPage: String?
    package var logger: Logger

    package init(
      language: FormulaLanguage = .standard,
      send: @escaping @Sendable (OutgoingMessage) -> Void,
      now: @escaping @Sendable () -> Double = { 0 },
      watchParent: @escaping @Sendable (Int32) -> Void = { _ in },
      files: FolderIndex.Files = .init(list: { _ in [] }, read: { _ in nil }),
      stateFolder: String? = nil,
      write: @escaping @Sendable (String, [UInt8]) -> Bool = { _, _ in false },
      sourceInterval: Duration = .seconds(1), quiet: Duration? = nil, rulesPage: String? = nil,
      logger: Logger = Logger(label: "formulary") { _ in SwiftLogNoOpLogHandler() }
    ) {
      self.language = language
      self.send = send
      self.now = now
      self.watchParent = watchParent
      self.files = files
      self.stateFolder = stateFolder
      self.write = write
      self.sourceInterval = sourceInterval
      self.quiet = quiet
      self.rulesPage = rulesPage
      self.logger = logger
    }
  }

  /// The lifecycle phase of the server.
  enum Phase: Hashable {
    case waiting, running, shutDown
    case ended(Int32)
  }

  let host: Host
  var phase = Phase.waiting
  var client = ClientCapabilities()
  var settings = Settings()
  /// The settings from `initialize`, overridden by later configuration.
  var initialSettings = Settings()
  /// The configuration files for which the client has been sent diagnostics.
  var faultyConfigurations: Set<String> = []
  var documents: [String: OpenDocument] = [:]
  var diagnosing: Set<String> = []
  let folder: FolderIndex
  var folders: [String] = []
  var progress: [String: ProgressState] = [:]
  /// The task that polls data sources of open formulas.
  var sourceWatch: Task<Void, Never>?
  /// The virtual documents that the client shows, by URI.
  var shownContents: [String: VirtualDocument] = [:]
  let urgent = UrgentWorkCounter()
  private var generation = 0
  /// The requests that have not been answered.
  private var pending: [MessageID: PendingRequest] = [:]
  /// The handlers for the client's responses, by request ID.
  private var questions: [String: @Sendable (JSON, isolated Server) -> Void] = [:]
  private let requests: [String: any Request.Type]

  package init(_ host: Host) {
    self.host = host
    folder = FolderIndex(host.files)
    requests = Dictionary(
      ServerRequests.all.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The process exit code, once the client has sent `exit`.
  package var exitCode: Int32? {
    if case .ended(let code) = phase { code } else { nil }
  }

  /// The process exit code to use at the end of input.
  package var codeAtEndOfInput: Int32 { phase == .shutDown ? 0 : exitCode ?? 1 }

  /// Handles a message from the client.
  package func receive(_ message: IncomingMessage) {
    if case .ended = phase { return }
    switch message {
    case .request(let id, let method, let parameters):
      host.logger.debug("← \(method)")
      handle(id, method, parameters)
    case .notification(let method, let parameters):
      host.logger.debug("← \(method)")
      notify(method, parameters)
    case .response(let id, let outcome): take(id, outcome)
    case .invalid(let id, let error):
      host.logger.warning("malformed message: \(error.message)")
      host.send(.response(id, .failure(error)))
    }
  }

  /// Reports a malformed frame to the client.
  package func receive(malformed problem: String) {
    receive(.invalid(nil, ResponseError(.parseError, problem)))
  }

  // MARK: Requests

  private func handle(_ id: MessageID, _ method: String, _ parameters: JSON) {
    switch (phase, method) {
    case (.waiting, "initialize"):
      answer(id, .success(initialize(parameters)))
    case (.waiting, _):
      refuse(id, .serverNotInitialized, "the server has not been initialized")
    case (.running, "initialize"):
      refuse(id, .invalidRequest, "the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      answer(id, .success(.null))
    case (.running, _): start(id, method, parameters)
    case (.shutDown, _), (.ended, _):
      refuse(id, .invalidRequest, "the server has been shut down")
    }
  }

  private func start(_ id: MessageID, _ method: String, _ parameters: JSON) {
    guard let request = requests[method] else {
      refuse(id, .methodNotFound, "unknown method '\(method)'")
      return
    }
    guard pending[id] == nil else {
      refuse(id, .invalidRequest, "duplicate id of a pending request")
      return
    }
    let snapshot = snapshot(yieldingTo: request.isBulk ? urgent : nil)
    let token = parameters["workDoneToken"]
    if token != .null { sendProgress(token, ["kind": "begin", "title": .string(request.title)]) }
    if request.isUrgent { urgent.begin() }
    let task = Task.detached(priority: request.isBulk ? .utility : nil) { [urgent] in
      defer { if request.isUrgent { urgent.end() } }
      let message: OutgoingMessage
      do throws(ResponseError) {
        let result = try await request.answer(parameters, from: snapshot)
        // Serializing a large result takes time, so do it here rather than on the actor.
        message = .response(
          id,
          .success(
            request.isBulk ? .written(try await result.textInSlices(yieldingTo: urgent)) : result))
      } catch {
        message = .response(id, .failure(error))
      }
      await self.finish(id, message)
    }
    pending[id] = PendingRequest(task: task, token: token)
  }

  /// Sends the response, unless the request has been cancelled meanwhile.
  private func finish(_ id: MessageID, _ message: OutgoingMessage) {
    guard let request = pending.removeValue(forKey: id) else { return }
    endProgress(of: request)
    answer(message)
  }

  private func cancel(_ parameters: JSON) {
    guard let id = MessageID(parameters["id"]), let request = pending.removeValue(forKey: id) else {
      return
    }
    request.task.cancel()
    endProgress(of: request)
    refuse(id, .requestCancelled, "the request was cancelled")
  }

  private func endProgress(of request: PendingRequest) {
    if case .ended = phase { return }
    if request.token != .null { sendProgress(request.token, ["kind": "end"]) }
  }

  private func answer(_ id: MessageID, _ outcome: Result<JSON, ResponseError>) {
    answer(.response(id, outcome))
  }

  private func answer(_ message: OutgoingMessage) {
    if case .ended = phase { return }
    host.send(message)
  }

  private func refuse(_ id: MessageID, _ code: ResponseError.Code, _ message: String) {
    answer(id, .failure(ResponseError(code, message)))
  }

  /// Returns a snapshot of all open documents.
  func snapshot(yieldingTo urgent: UrgentWorkCounter?) -> Snapshot {
    var snapshots: [String: DocumentSnapshot] = [:]
    for name in documents.keys { snapshots[name] = documentSnapshot(name, yieldingTo: urgent) }
    return Snapshot(
      documents: snapshots, client: client, folder: folder, urgent: urgent,
      perform: { [weak self] action in await self?.perform(action) ?? false },
      unopened: { [weak self, read = host.files.read] path in
        // Reading may take long, so keep it off the actor.
        guard let bytes = read(path) else { return nil }
        return await self?.unopened(path, bytes)
      },
      sendProgress: { [weak self] token, value in await self?.sendProgress(token, value) })
  }

  /// Returns a snapshot of the open document `uri`, or `nil` if it is not open.
  func documentSnapshot(_ uri: String, yieldingTo urgent: UrgentWorkCounter? = nil)
    -> DocumentSnapshot?
  {
    documents[uri]?.snapshot(
      client: client, environment: environment, formats: settings.formatting, yieldingTo: urgent)
  }

  /// The environment in which values are computed.
  var environment: EvaluationEnvironment {
    EvaluationEnvironment(now: host.now(), timeZone: settings.timeZone, locale: settings.locale)
  }

  // MARK: Notifications

  private func notify(_ method: String, _ parameters: JSON) {
    if method == "exit" {
      phase = .ended(phase == .shutDown ? 0 : 1)
      return
    }
    guard phase == .running else { return }
    switch method {
    case "initialized":
      askForConfiguration()
      watchConfiguration()
      watchFiles()
      searchFolders()
    case "workspace/didChangeWatchedFiles": filesChanged(parameters)
    case "workspace/didRenameFiles", "workspace/didDeleteFiles": filesMoved(parameters)
    case "workspace/didChangeWorkspaceFolders": foldersChanged(parameters)
    case "$/cancelRequest": cancel(parameters)
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "workspace/didChangeConfiguration":
      if client.answersConfiguration {
        askForConfiguration()
      } else {
        configure(parameters["settings"]["formulary"])
      }
    default: break
    }
  }

  /// Returns a new, unique generation number.
  func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  // MARK: Requests to the client

  /// Sends a request to the client. Passes the result to `use`; logs an error response.
  func ask(
    _ method: String, _ parameters: JSON = .null,
    then use: @escaping @Sendable (JSON, isolated Server) -> Void = { _, _ in }
  ) {
    let id = "formulary-\(nextGeneration())"
    questions[id] = use
    host.send(.request(.string(id), method: method, parameters: parameters))
  }

  private func take(
    _ id: MessageID?, _ outcome: Result<JSON, IncomingMessage.ResponseFailure>
  ) {
    guard case .string(let name)? = id, let use = questions.removeValue(forKey: name) else {
      return
    }
    switch outcome {
    case .success(let result): use(result, self)
    case .failure(let failure):
      host.logger.notice("the client returned an error: \(failure.message)")
    }
  }
}

/// A request that has not been answered.
private struct PendingRequest {
  let task: Task<Void, Never>
  /// The client's `workDoneToken`, or `null` if it requests no progress reports.
  let token: JSON
}
