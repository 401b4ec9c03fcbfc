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
    let all = outline.flatMap { [$0] + $0.children }
    return .array(
      try await all.inSlices(behind: document.urgent) { slice in
        slice.map { symbol -> JSON in
          [
            "name": .string(symbol.name), "kind": .integer(symbol.kind.number),
            "location": document.location(symbol.range),
          ]
        }
      })
  }

  private static func json(_ symbol: OutlineSymbol, _ document: DocumentSnapshot) -> JSON {
    [
      "name": .string(symbol.name), "detail": .string(symbol.detail),
      "kind": .integer(symbol.kind.number), "range": document.json(symbol.range),
      "selectionRange": document.json(symbol.selection),
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
}
