import FormulaIDE
package import JSONRPC

/// What is wrong with the files of the folders that are not open. A client that takes partial results
/// gets them file by file; a file that it knows all about is only named.
package enum WorkspaceDiagnosticRequest: Request {
  package static let method = "workspace/diagnostic"
  package static let isBulk = true
  package static let title = "Looking at the files of the folder"

  /// The capability is told with that of the request about one document.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
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
        await snapshot.tell(token, ["items": [item]])
      }
    }
    var gone = Set(known.keys)
    for path in await snapshot.folder.paths() where !open.contains(path) {
      try await letOthersGo(snapshot.urgent)
      guard let report = await report(path, snapshot) else { continue }
      let uri = FileURI.uri(path)
      gone.remove(uri)
      // A file without findings that the client knows nothing of needs no word.
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
    // A client keeps what it was told until it is told something else.
    for uri in gone.sorted() where !open.contains(FileURI.path(uri)) {
      await deliver(["kind": "full", "uri": .string(uri), "version": .null, "items": []])
    }
    return ["items": .array(items)]
  }

  /// What is wrong with a file, looked at if that is not known; nil for one that cannot be read.
  private static func report(_ path: String, _ snapshot: Snapshot) async -> FolderReport? {
    // Who does not tell of changed files cannot be told what was true once.
    if snapshot.client.watchesFiles, let known = await snapshot.folder.report(path) { return known }
    guard let document = await snapshot.unopened(path) else { return nil }
    let report = FolderReport(
      id: "f\(document.generation)", items: await DiagnosticRequest.problems(of: document))
    await snapshot.folder.keep(report, for: path)
    return report
  }
}

/// What is wrong with a file of the folders as the protocol tells it.
struct FolderReport: Sendable {
  /// Differs for any two reports.
  let id: String
  let items: [JSON]
}
