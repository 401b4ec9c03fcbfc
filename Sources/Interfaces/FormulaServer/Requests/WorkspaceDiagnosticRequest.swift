import EditorRequests
import FormulaIDE
import JSONRPC

/// `workspace/diagnostic`: the diagnostics of all workspace files that are not open.
///
/// Streams partial results file by file if the client passes a `partialResultToken`. Reports a file
/// as `unchanged` if the client already has its current diagnostics.
enum WorkspaceDiagnosticRequest: FolderRequest {
  static let method = "workspace/diagnostic"
  static let title = "Checking the files of the workspace"

  /// Completes the capability of `DiagnosticRequest`.
  static func advertise(in capabilities: inout ServerCapabilities) {
    let members = (capabilities["diagnosticProvider"].members ?? []).map { member in
      member.name == "workspaceDiagnostics" ? JSON.Member(member.name, true) : member
    }
    capabilities["diagnosticProvider"] = .object(members)
  }

  static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let known = Dictionary(
      (parameters["previousResultIds"].elements ?? []).compactMap { item -> (String, String)? in
        guard let uri = item["uri"].string, let id = item["value"].string else { return nil }
        return (uri, id)
      }, uniquingKeysWith: { _, last in last })
    let token = parameters["partialResultToken"]
    let open = Set(snapshot.documents.keys.map(FileURI.path))
    var items: [JSON] = []
    func deliver(_ item: JSON) async {
      if token == .null {
        items.append(item)
      } else {
        await snapshot.sendProgress(token, ["items": [item]])
      }
    }
    var gone = Set(known.keys)
    for path in await snapshot.folder.paths() where !open.contains(path) {
      try await letOthersGo(snapshot.urgent)
      guard let report = await report(path, snapshot) else { continue }
      let uri = FileURI.uri(path)
      gone.remove(uri)
      // A file without findings needs no report unless the client has old ones.
      if known[uri] == nil, report.items.isEmpty { continue }
      let item: JSON =
        known[uri] == report.id
        ? [
          "kind": "unchanged", "uri": .string(uri), "version": .null,
          "resultId": .string(report.id),
        ]
        : [
          "kind": "full", "uri": .string(uri), "version": .null, "resultId": .string(report.id),
          "items": .array(report.items),
        ]
      await deliver(item)
    }
    // Clients keep the diagnostics of deleted files until they get an empty report.
    for uri in gone.sorted() where !open.contains(FileURI.path(uri)) {
      await deliver(["kind": "full", "uri": .string(uri), "version": .null, "items": []])
    }
    return ["items": .array(items)]
  }

  /// Returns the cached or computed diagnostics of a file, or `nil` if it cannot be read.
  private static func report(_ path: String, _ snapshot: Snapshot) async -> FolderReport? {
    // Without file watching the cache may be outdated.
    if snapshot.client.watchesFiles, let known = await snapshot.folder.report(path) { return known }
    guard let document = await snapshot.unopened(path) else { return nil }
    let report = FolderReport(
      id: "f\(document.generation)", items: DiagnosticRequest.problems(of: document))
    await snapshot.folder.keep(report, for: path)
    return report
  }
}

/// The LSP diagnostics of a file in the workspace folders.
struct FolderReport: Sendable {
  /// The unique result ID of this report.
  let id: String
  let items: [JSON]
}
