import FormulaIDE
import JSONRPC

/// A field as an item of the call hierarchy. Its outgoing calls are the fields it depends on.
enum DependencyItem {
  /// Returns the item for the field with the ID `field`, or `nil` if there is no such field.
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

  /// Returns the document that the parameter `item` refers to.
  static func subject(_ parameters: JSON) throws(ResponseError) -> RequestSubject {
    guard let uri = parameters["item"]["uri"].string else { throw incomplete }
    return .document(uri)
  }

  /// Returns the field ID that the parameter `item` refers to.
  static func field(_ parameters: JSON) throws(ResponseError) -> String {
    guard let field = parameters["item"]["data"].string else { throw incomplete }
    return field
  }

  private static var incomplete: ResponseError {
    ResponseError(.invalidParameters, "the item has no field")
  }
}
