import FormulaIDE
package import JSONRPC

/// Fields, columns and formulas of all open documents by a part of their names.
package enum WorkspaceSymbolRequest: Request {
  package static let method = "workspace/symbol"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["workspaceSymbolProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let query = (parameters["query"].string ?? "").lowercased()
    var found: [JSON] = []
    for uri in snapshot.documents.keys.sorted() {
      guard let document = snapshot.documents[uri] else { continue }
      for symbol in OutlineSymbol.outline(await document.analysis()) {
        for part in [symbol] + symbol.children {
          guard query.isEmpty || "\(part.name) \(part.detail)".lowercased().contains(query) else {
            continue
          }
          let json: JSON = [
            "name": .string(part.name), "kind": .integer(part.kind.number),
            "location": document.location(part.selection),
            "containerName": part == symbol ? .null : .string(symbol.name),
          ]
          found.append(json.compact)
        }
      }
    }
    return .array(Array(found.prefix(500)))
  }
}
