import FormulaIDE
package import JSONRPC
import JSONTree
import JoyDoc
import SourceText

/// `textDocument/documentSymbol`: the outline of a document or standalone formula.
package enum DocumentSymbolRequest: Request {
  package static let method = "textDocument/documentSymbol"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentSymbolProvider"] = true
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    guard let parts = OutlineParts(document.analysis) else {
      return answer(OutlineSymbol.outline(ofFormula: document.analysis), in: document)
    }
    return answer(parts, in: document)
  }

  private static func answer<Symbols: RandomAccessCollection>(
    _ symbols: Symbols, in document: DocumentSnapshot
  ) -> PendingAnswer where Symbols.Element == OutlineSymbol, Symbols.Index == Int {
    var writer = JSONWriter()
    writer.beginArray()
    return PendingAnswer(slicesOf: symbols) { slice in
      for symbol in slice { append(symbol, document, to: &writer) }
    } result: {
      writer.endArray()
      return .written(writer.bytes)
    }
  }

  private static func append(
    _ symbol: OutlineSymbol, _ document: DocumentSnapshot, to writer: inout JSONWriter
  ) {
    if document.client.readsSymbolTrees {
      writer.appendMembers { appendTree(symbol, document, to: &$0) }
      return
    }
    writer.appendMembers { appendFlat(symbol, in: nil, document, to: &$0) }
    for child in symbol.children {
      writer.appendMembers { appendFlat(child, in: symbol.name, document, to: &$0) }
    }
  }

  private static func appendFlat(
    _ symbol: OutlineSymbol, in container: String?, _ document: DocumentSnapshot,
    to writer: inout JSONWriter
  ) {
    writer.append("name", symbol.name)
    writer.append("kind", document.client.documentSymbolKind(symbol.kind))
    writer.appendObject("location") { writer in
      writer.append("uri", document.uri)
      document.append("range", symbol.range, to: &writer)
    }
    if let container { writer.append("containerName", container) }
  }

  private static func appendTree(
    _ symbol: OutlineSymbol, _ document: DocumentSnapshot, to writer: inout JSONWriter
  ) {
    writer.append("name", symbol.name)
    writer.append("detail", symbol.detail)
    writer.append("kind", document.client.documentSymbolKind(symbol.kind))
    document.append("range", symbol.range, to: &writer)
    document.append("selectionRange", symbol.selection, to: &writer)
    // Most symbols have no children, and lists of them are long.
    guard !symbol.children.isEmpty else { return }
    writer.appendObjects("children", of: symbol.children) { writer, child in
      appendTree(child, document, to: &writer)
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
