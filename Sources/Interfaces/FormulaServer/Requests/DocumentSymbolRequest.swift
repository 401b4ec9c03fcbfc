import FormulaIDE
package import JSONRPC
import JoyDoc
import SourceText

/// The outline of a document, or of a formula by itself.
package enum DocumentSymbolRequest: DocumentRequest {
  package static let method = "textDocument/documentSymbol"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentSymbolProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let analysis = await document.analysis()
    let outline: [OutlineSymbol]
    if let parts = OutlineParts(analysis) {
      outline = try await parts.inSlices(behind: document.urgent) { Array($0) }
    } else {
      outline = OutlineSymbol.outline(ofFormula: analysis)
    }
    if document.client.readsSymbolTrees {
      return .array(
        try await outline.inSlices(behind: document.urgent) { $0.map { json($0, document) } })
    }
    return .array(
      try await outline.inSlices(behind: document.urgent) { slice in
        slice.flatMap { symbol in
          [flat(symbol, in: nil, document)]
            + symbol.children.map { flat($0, in: symbol.name, document) }
        }
      })
  }

  private static func flat(
    _ symbol: OutlineSymbol, in container: String?, _ document: DocumentSnapshot
  ) -> JSON {
    let json: JSON = [
      "name": .string(symbol.name),
      "kind": .integer(document.client.documentSymbolKind(symbol.kind)),
      "location": document.location(symbol.range), "containerName": .optional(container),
    ]
    return json.compact
  }

  private static func json(_ symbol: OutlineSymbol, _ document: DocumentSnapshot) -> JSON {
    [
      "name": .string(symbol.name), "detail": .string(symbol.detail),
      "kind": .integer(document.client.documentSymbolKind(symbol.kind)),
      "range": document.json(symbol.range), "selectionRange": document.json(symbol.selection),
      "children": .array(symbol.children.map { json($0, document) }),
    ]
  }
}

extension OutlineSymbol.Kind {
  /// The number that the protocol gives to a kind.
  package var number: Int {
    switch self {
    case .page: 3
    case .field: 8
    case .table: 23
    case .column: 7
    case .formula: 12
    case .local: 13
    }
  }

  /// One of the protocol's first version that comes near.
  package var olderNumber: Int { self == .table ? 18 : number }
}
