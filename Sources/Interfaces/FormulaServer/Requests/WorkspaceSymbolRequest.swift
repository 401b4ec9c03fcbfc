import FormulaIDE
package import JSONRPC

/// Fields, columns and formulas of the folder's and of all open documents by a part of their names.
package enum WorkspaceSymbolRequest: Request {
  package static let method = "workspace/symbol"
  package static let isBulk = true
  package static let title = "Looking for symbols"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["workspaceSymbolProvider"] = ["workDoneProgress": true]
    capabilities.addToWorkspace(
      "workspaceFolders", ["supported": true, "changeNotifications": true])
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let query = (parameters["query"].string ?? "").lowercased()
    var found: [JSON] = []
    for uri in snapshot.documents.keys.sorted() {
      guard let document = snapshot.documents[uri] else { continue }
      found += await document.symbols().lazy.filter { $0.fits(query) }.prefix(500)
        .map { $0.json(for: snapshot.client) }
    }
    let open = Set(snapshot.documents.keys.map(FileURI.path))
    found += await snapshot.folder.symbols(query, except: open, for: snapshot.client)
    return .array(Array(found.prefix(500)))
  }
}
