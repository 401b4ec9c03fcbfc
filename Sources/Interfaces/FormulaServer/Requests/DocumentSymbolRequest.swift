import FormulaIDE
package import JSONRPC
import JSONTree
import JoyDoc
import SourceText

/// `textDocument/documentSymbol`: the outline of a document or standalone formula.
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
      outline = try await parts.inSlices(yieldingTo: document.urgent) { Array($0) }
    } else {
      outline = OutlineSymbol.outline(ofFormula: analysis)
    }
    let isTree = document.client.readsSymbolTrees
    return .array(
      try await outline.inSlices(yieldingTo: document.urgent) { slice in
        slice.flatMap { isTree ? [tree($0, document)] : flat($0, document) }
      })
  }

  private static func flat(_ symbol: OutlineSymbol, _ document: DocumentSnapshot) -> [JSON] {
    [flat(symbol, in: nil, document)]
      + symbol.children.map { flat($0, in: symbol.name, document) }
  }

  private static func flat(
    _ symbol: OutlineSymbol, in container: String?, _ document: DocumentSnapshot
  ) -> JSON {
    let json = JSONWriter.object { writer in
      writer.append("name", symbol.name)
      writer.append("kind", document.client.documentSymbolKind(symbol.kind))
      writer.appendObject("location") { writer in
        writer.append("uri", document.uri)
        document.append("range", symbol.range, to: &writer)
      }
      if let container { writer.append("containerName", container) }
    }
    return .written(json)
  }

  private static func tree(_ symbol: OutlineSymbol, _ document: DocumentSnapshot) -> JSON {
    .written(JSONWriter.object { append(symbol, document, to: &$0) })
  }

  private static func append(
    _ symbol: OutlineSymbol, _ document: DocumentSnapshot, to writer: inout JSONWriter
  ) {
    writer.append("name", symbol.name)
    writer.append("detail", symbol.detail)
    writer.append("kind", document.client.documentSymbolKind(symbol.kind))
    document.append("range", symbol.range, to: &writer)
    document.append("selectionRange", symbol.selection, to: &writer)
    writer.appendObjects("children", of: symbol.children) { writer, child in
      append(child, document, to: &writer)
    }
  }
}

extension OutlineSymbol.Kind {
  /// The LSP `SymbolKind`.
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

  /// The closest `SymbolKind` of the first protocol version.
  package var olderNumber: Int { self == .table ? 18 : number }
}
