package import JSONRPC
import SourceText

/// A language server without concurrency: it answers each message before `receive` returns.
///
/// Serves open documents only. It reads no files and runs no tests, and it does not search for
/// counterexamples.
package final class EditorSession {
  private var state: ServerState<AnalyzedText>
  /// The edits of safe fixes by URI, with the generation of the text they belong to.
  private var safeEdits: [String: (generation: Int, edits: [DocumentDiagnostic.Edit])] = [:]

  package init(_ host: EditorHost) { state = ServerState(host) }

  /// The process exit code, once the client has sent `exit`.
  package var exitCode: Int32? { state.exitCode }

  /// Handles a message from the client.
  ///
  /// Complexity: that of the request, or of the analysis of a changed document.
  package func receive(_ message: IncomingMessage) {
    switch state.receive(message) {
    case .request(let request): state.finish(request.id, answer(request))
    case .unknownRequest(let id, let method, _):
      state.refuse(id, .methodNotFound, "unknown method '\(method)'")
    case .opened(let uri): publish(uri)
    case .changed(let uri):
      publish(uri)
      state.refreshContents(of: uri)
    case .closed(let uri):
      safeEdits[uri] = nil
      if state.publishesDiagnostics(of: uri) { state.publish(uri, version: nil, []) }
    case .configured: configure()
    case .none, .started, .initialized, .cancelled, .granted, .notification: break
    }
  }

  private func answer(_ request: StartedRequest) -> Result<Answer, ResponseError> {
    do throws(ResponseError) {
      guard let document = snapshot(request.uri) else {
        throw ResponseError(.invalidParameters, "the document \(request.uri) is not open")
      }
      let inputs = RequestInputs(
        safeEdits: request.needs.safeEdits ? safeEdits(of: document) : [],
        tests: request.needs.tests.flatMap { state.uri(ofPath: $0) }.flatMap { snapshot($0) })
      return .success(try request.kind.begin(request.parameters, document, inputs).finished())
    } catch {
      return .failure(error)
    }
  }

  /// Returns a snapshot of the open document `uri`, or `nil` if it is not open.
  private func snapshot(_ uri: String) -> DocumentSnapshot? {
    let environment = state.environment
    guard
      let analyzed = state.documents[uri]?.analysis(
        environment, start: { job, previous in job.run(after: previous) })
    else { return nil }
    return state.documents[uri]?.snapshot(
      analyzed, client: state.client, environment: environment,
      formats: state.settings.formatting)
  }

  private func safeEdits(of document: DocumentSnapshot) -> [DocumentDiagnostic.Edit] {
    if let known = safeEdits[document.uri], known.generation == document.generation {
      return known.edits
    }
    let edits = document.safeEdits
    safeEdits[document.uri] = (document.generation, edits)
    return edits
  }

  private func publish(_ uri: String) {
    guard state.publishesDiagnostics(of: uri), let document = snapshot(uri) else { return }
    state.publish(uri, version: document.version, DiagnosticRequest.problems(of: document))
  }

  /// Recomputes values and reloads configurations after the settings have changed.
  private func configure() {
    let environment = state.environment
    for uri in state.documents.keys {
      state.documents[uri]?.replaceAnalysis { $0.computed(in: environment) }
    }
    state.refreshInlayHints()
    let changed = state.reloadConfigurations()
    for uri in changed { publish(uri) }
    if !changed.isEmpty { state.refresh() }
  }
}
