import FormulaIDE
import JSONRPC

/// A field as an item of the protocol's call hierarchy: what feeds it is what it calls.
enum DependencyItem {
  /// Nil if there is no field with the id.
  static func json(_ field: String, of parts: OutlineParts, _ document: DocumentSnapshot) -> JSON? {
    guard let symbol = parts.symbol(ofField: field) else { return nil }
    return [
      "name": .string(symbol.name),
      "kind": .integer(document.client.documentSymbolKind(symbol.kind)),
      "detail": .string(symbol.detail),
      "uri": .string(document.uri), "range": document.json(symbol.range),
      "selectionRange": document.json(symbol.selection), "data": .string(field),
    ]
  }

  /// The field and the document that an item names.
  static func parse(
    _ parameters: JSON, in snapshot: Snapshot
  ) throws(ResponseError) -> (field: String, document: DocumentSnapshot) {
    let item = parameters["item"]
    guard let field = item["data"].string, let uri = item["uri"].string else {
      throw ResponseError(.invalidParameters, "the item names no field")
    }
    return (field, try snapshot.document(uri: uri))
  }
}
