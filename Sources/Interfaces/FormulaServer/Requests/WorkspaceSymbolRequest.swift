import EditorRequests
import FormulaIDE
import JSONRPC

/// `workspace/symbol`: finds fields, columns and formulas in open documents and workspace folders.
enum WorkspaceSymbolRequest: FolderRequest {
  static let method = "workspace/symbol"
  static let title = "Finding symbols"

  static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["workspaceSymbolProvider"] = ["workDoneProgress": true]
    capabilities.addToWorkspace(
      "workspaceFolders", ["supported": true, "changeNotifications": true])
  }

  static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    var search = SymbolSearch(parameters["query"].string ?? "")
    for uri in snapshot.documents.keys.sorted() {
      guard let document = snapshot.documents[uri] else { continue }
      try await letOthersGo(snapshot.urgent)
      search.visit(await document.symbols.value() ?? [])
    }
    let open = Set(snapshot.documents.keys.map(FileURI.path))
    search = await snapshot.folder.continuing(search, except: open)
    return .array(search.best.map { $0.json(for: snapshot.client) })
  }
}
