import FormulaIDE
package import JSONRPC

/// The outline of a document.
package enum DocumentSymbolRequest: DocumentRequest {
  package static let method = "textDocument/documentSymbol"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentSymbolProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let outline = OutlineSymbol.outline(await document.analysis())
    if document.client.readsSymbolTrees {
      return .array(outline.map { json($0, document) })
    }
    return .array(
      outline.flatMap { [$0] + $0.children }.map { symbol in
        [
          "name": .string(symbol.name), "kind": .integer(symbol.kind.number),
          "location": document.location(symbol.range),
        ]
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
    }
  }
}
