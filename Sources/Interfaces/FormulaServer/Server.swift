import FormulaValues
package import Formulas
package import JSONRPC
package import Logging

/// A language server: messages in, messages out, one after the other.
///
/// Edits take effect before any later message is looked at. Requests that read run beside later
/// messages on the texts as they were, and are answered exactly once.
package actor Server {
  /// What the server needs from the program that it runs in.
  package struct Host: Sendable {
    /// The language of the formulas, with the functions of the program around.
    package var language: FormulaLanguage
    /// Sends a message to the client, in order.
    package var send: @Sendable (OutgoingMessage) -> Void
    /// Milliseconds since 1970 UTC.
    package var now: @Sendable () -> Double
    /// Watches the process that started the server.
    package var watchParent: @Sendable (Int32) -> Void
    /// Finds and reads the files in the client's folders.
    package var files: FolderIndex.Files
    /// Where files are written that are only shown; nil for nowhere.
    package var stateFolder: String?
    /// Writes a file with the folders that it lies in; whether that was possible.
    package var write: @Sendable (String, [UInt8]) -> Bool
    /// How long the sources of formulas are left alone before they are looked at again.
    package var sourceInterval: Duration
    /// How long a text must be quiet before fillings are tried with which its formulas fail; nil if
    /// none are to be tried.
    package var quiet: Duration?
    /// The URI of a page with a heading for each rule.
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

  /// Where the server is in its life.
  enum Phase: Hashable {
    case waiting, running, shutDown
    case ended(Int32)
  }

  let host: Host
  var phase = Phase.waiting
  var client = ClientCapabilities()
  var settings = Settings()
  /// What the client said when it began; what it configures later counts more.
  var initialSettings = Settings()
  /// The configurations of folders that the client was told mistakes of.
  var faultyConfigurations: Set<String> = []
  var documents: [String: OpenDocument] = [:]
  var diagnosing: Set<String> = []
  let folder: FolderIndex
  var folders: [String] = []
  var progress: [String: ProgressState] = [:]
  /// Looks after the sources of open formulas.
  var sourceWatch: Task<Void, Never>?
  /// The texts made by commands that the client shows, by their URIs.
  var shownContents: [String: ShownContent] = [:]
  let urgent = UrgentWork()
  private var generation = 0
  /// The requests that have not been answered.
  private var pending: [MessageID: PendingRequest] = [:]
  /// What is to be done with answers of the client, by the number of the question.
  private var questions: [String: @Sendable (JSON, isolated Server) -> Void] = [:]
  private let requests: [String: any Request.Type]

  package init(_ host: Host) {
    self.host = host
    folder = FolderIndex(host.files)
    requests = Dictionary(
      ServerRequests.all.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The code to end the process with, once the client has said so.
  package var exitCode: Int32? {
    if case .ended(let code) = phase { code } else { nil }
  }

  /// The code to end the process with if no more messages can come.
  package var codeAtEndOfInput: Int32 { phase == .shutDown ? 0 : exitCode ?? 1 }

  /// Takes in a message.
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
      host.logger.warning("not understood: \(error.message)")
      host.send(.response(id, .failure(error)))
    }
  }

  /// Tells the client that a frame could not be understood.
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
      refuse(id, .invalidRequest, "the server has been initialized already")
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
      refuse(id, .methodNotFound, "the method '\(method)' is not known")
      return
    }
    guard pending[id] == nil else {
      refuse(id, .invalidRequest, "another request has this id and is not answered")
      return
    }
    let snapshot = snapshot(behind: request.isBulk ? urgent : nil)
    let token = parameters["workDoneToken"]
    if token != .null { tell(token, ["kind": "begin", "title": .string(request.title)]) }
    if request.isUrgent { urgent.begin() }
    let task = Task.detached(priority: request.isBulk ? .utility : nil) { [urgent] in
      defer { if request.isUrgent { urgent.end() } }
      let message: OutgoingMessage
      do throws(ResponseError) {
        let result = try await request.answer(parameters, from: snapshot)
        // The text of a large answer takes time, which is better not taken from the messages behind it.
        message = .response(
          id,
          .success(
            request.isBulk ? .written(try await result.textInSlices(behind: urgent)) : result))
      } catch {
        message = .response(id, .failure(error))
      }
      await self.finish(id, message)
    }
    pending[id] = PendingRequest(task: task, token: token)
  }

  /// Answers a request unless it has been given up meanwhile.
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
    if request.token != .null { tell(request.token, ["kind": "end"]) }
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

  /// The documents as they are now.
  func snapshot(behind urgent: UrgentWork?) -> Snapshot {
    var snapshots: [String: DocumentSnapshot] = [:]
    for name in documents.keys { snapshots[name] = documentSnapshot(name, behind: urgent) }
    return Snapshot(
      documents: snapshots, client: client, folder: folder, urgent: urgent,
      perform: { [weak self] action in await self?.perform(action) ?? false },
      unopened: { [weak self, read = host.files.read] path in
        // Reading may take long, and holds up nothing here.
        guard let bytes = read(path) else { return nil }
        return await self?.unopened(path, bytes)
      },
      tell: { [weak self] token, value in await self?.tell(token, value) })
  }

  /// An open document as it is now, nil if it is not open.
  func documentSnapshot(_ uri: String, behind urgent: UrgentWork? = nil) -> DocumentSnapshot? {
    documents[uri]?.snapshot(client: client, environment: environment, behind: urgent)
  }

  /// The world that values are computed in.
  var environment: Environment {
    Environment(now: host.now(), timeZone: settings.timeZone, locale: settings.locale)
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

  /// A number that no state of a document has had.
  func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  // MARK: Questions to the client

  /// Asks the client something; what it answers is handed over, an error is logged.
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
    case .failure(let failure): host.logger.notice("the client refused: \(failure.message)")
    }
  }
}

/// A request that has not been answered.
private struct PendingRequest {
  let task: Task<Void, Never>
  /// What the client wants to be told the progress under, null if it does not.
  let token: JSON
}
