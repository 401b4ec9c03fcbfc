import EditorRequests
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

  let host: Host
  var state: ServerState<Task<AnalyzedText, Never>>
  /// The background work for each open document.
  var work: [String: DocumentWork] = [:]
  /// The configuration files for which the client has been sent diagnostics.
  var faultyConfigurations: Set<String> = []
  var diagnosing: Set<String> = []
  let folder: FolderIndex
  var folders: [String] = []
  var progress: [String: ProgressState] = [:]
  /// The task that polls data sources of open formulas.
  var sourceWatch: Task<Void, Never>?
  let urgent = UrgentWorkCounter()
  /// The tasks of the requests that have not been answered.
  private var tasks: [MessageID: Task<Void, Never>] = [:]

  package init(_ host: Host) {
    self.host = host
    folder = FolderIndex(host.files)
    let readSettings = Self.settingsReader(host.files)
    state = ServerState(
      EditorHost(
        language: host.language, send: host.send, now: host.now,
        configuration: { Self.fileConfiguration(for: $0, read: readSettings) },
        advertise: { capabilities in
          for request in FolderRequests.all { request.advertise(in: &capabilities) }
          if capabilities.client.reportsFileOperations {
            capabilities.addToWorkspace("fileOperations", Self.fileOperations)
          }
        },
        stateFolder: host.stateFolder, write: host.write, rulesPage: host.rulesPage))
  }

  var client: ClientCapabilities { state.client }

  /// The process exit code, once the client has sent `exit`.
  package var exitCode: Int32? { state.exitCode }

  /// The process exit code to use at the end of input.
  package var codeAtEndOfInput: Int32 { state.phase == .shutDown ? 0 : exitCode ?? 1 }

  /// Handles a message from the client.
  package func receive(_ message: IncomingMessage) {
    log(message)
    switch state.receive(message) {
    case .none: break
    case .started(let parameters): start(parameters)
    case .initialized:
      watchFiles()
      searchFolders()
    case .request(let request): start(request)
    case .unknownRequest(let id, let method, let parameters): start(id, method, parameters)
    case .cancelled(let id): tasks.removeValue(forKey: id)?.cancel()
    case .opened(let uri):
      work.removeValue(forKey: uri)?.cancel()
      diagnose(uri)
      search(uri)
      showConfigurations()
      watchSources()
    case .changed(let uri):
      work[uri]?.forget()
      diagnose(uri)
      search(uri)
      refreshContents(of: uri)
    case .closed(let uri): close(uri)
    case .configured: configure()
    case .granted(let token): if progress[token] == .asked { progress[token] = .granted }
    case .notification(let method, let parameters): notify(method, parameters)
    }
  }

  /// Reports a malformed frame to the client.
  package func receive(malformed problem: String) {
    receive(.invalid(nil, ResponseError(.parseError, problem)))
  }

  private func log(_ message: IncomingMessage) {
    if case .ended = state.phase { return }
    switch message {
    case .request(_, let method, _), .notification(let method, _): host.logger.debug("← \(method)")
    case .response(_, .failure(let failure)):
      host.logger.notice("the client returned an error: \(failure.message)")
    case .response(_, .success): break
    case .invalid(_, let error): host.logger.warning("malformed message: \(error.message)")
    }
  }

  // MARK: Requests

  /// Starts a request about an open document.
  private func start(_ request: StartedRequest) {
    guard let document = pendingSnapshot(request.uri) else { return }
    let (kind, parameters, needs) = (request.kind, request.parameters, request.needs)
    let openTests = needs.tests.flatMap { state.uri(ofPath: $0) }.flatMap { pendingSnapshot($0) }
    let unopened = self.unopened
    let yielding = kind.isBulk ? urgent : nil
    run(request.id, isBulk: kind.isBulk, isUrgent: kind.isUrgent) {
      () async throws(ResponseError) in
      let snapshot = await document.analyzed()
      var inputs = RequestInputs()
      if needs.safeEdits, snapshot.canBeFixed {
        inputs.safeEdits = await document.safeEdits.value() ?? []
      }
      if let openTests {
        inputs.tests = await openTests.analyzed()
      } else if let path = needs.tests {
        inputs.tests = await unopened(path)
      }
      return try await kind.begin(parameters, snapshot, inputs).finished(yieldingTo: yielding)
    }
  }

  /// Starts a request about the workspace folders.
  private func start(_ id: MessageID, _ method: String, _ parameters: JSON) {
    guard let request = FolderRequests.all.first(where: { $0.method == method }) else {
      state.refuse(id, .methodNotFound, "unknown method '\(method)'")
      return
    }
    guard state.begin(id, title: request.title, parameters) else { return }
    let snapshot = snapshot()
    run(id, isBulk: true, isUrgent: false) { () async throws(ResponseError) in
      Answer(try await request.answer(parameters, from: snapshot))
    }
  }

  /// Computes the answer of a request in a task, and sends it.
  private func run(
    _ id: MessageID, isBulk: Bool, isUrgent: Bool,
    _ body: @escaping @Sendable () async throws(ResponseError) -> Answer
  ) {
    if isUrgent { urgent.begin() }
    tasks[id] = Task.detached(priority: isBulk ? .utility : nil) { [urgent] in
      defer { if isUrgent { urgent.end() } }
      let outcome: Result<Answer, ResponseError>
      do throws(ResponseError) {
        var answer = try await body()
        // Serializing a large result takes time, so do it here rather than on the actor.
        if isBulk {
          answer = Answer(.written(try await answer.result.textInSlices(yieldingTo: urgent)))
        }
        outcome = .success(answer)
      } catch {
        outcome = .failure(error)
      }
      await self.finish(id, outcome)
    }
  }

  /// Sends the response, unless the request has been cancelled meanwhile.
  private func finish(_ id: MessageID, _ outcome: Result<Answer, ResponseError>) {
    guard !Task.isCancelled else { return }
    tasks[id] = nil
    state.finish(id, outcome)
  }

  /// Returns a snapshot of all open documents and of the workspace folders.
  private func snapshot() -> Snapshot {
    var documents: [String: PendingSnapshot] = [:]
    for uri in state.documents.keys { documents[uri] = pendingSnapshot(uri) }
    return Snapshot(
      documents: documents, client: client, folder: folder, urgent: urgent, unopened: unopened,
      sendProgress: { [weak self] token, value in await self?.sendProgress(token, value) })
  }

  /// Sends `$/progress` with `value` for the work that `token` identifies.
  func sendProgress(_ token: JSON, _ value: JSON) { state.sendProgress(token, value) }

  /// Returns a snapshot of the file at a path, which is not open; `nil` if it cannot be read.
  private var unopened: @Sendable (_ path: String) async -> DocumentSnapshot? {
    { [weak self, read = host.files.read] path in
      // Reading may take long, so keep it off the actor.
      guard let bytes = read(path) else { return nil }
      return await self?.unopened(path, bytes).analyzed()
    }
  }

  // MARK: Notifications

  private func notify(_ method: String, _ parameters: JSON) {
    switch method {
    case "workspace/didChangeWatchedFiles": filesChanged(parameters)
    case "workspace/didRenameFiles", "workspace/didDeleteFiles": filesMoved(parameters)
    case "workspace/didChangeWorkspaceFolders": foldersChanged(parameters)
    default: break
    }
  }
}
