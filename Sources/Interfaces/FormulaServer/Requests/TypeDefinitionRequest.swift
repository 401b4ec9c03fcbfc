import FormulaIDE
package import JSONRPC

/// Where the type of the field or column at a place is written.
package enum TypeDefinitionRequest: DocumentRequest {
  package static let method = "textDocument/typeDefinition"
  package static let needs: RequestNeeds = .index

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["typeDefinitionProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    guard let occurrence = await document.index().occurrence(at: offset) else { return .null }
    let places = await document.analysis().typePlaces(of: occurrence.entity)
    return .array(places.map { document.location($0) })
  }
}
