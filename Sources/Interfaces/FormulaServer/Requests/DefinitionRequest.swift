import FormulaIDE
package import JSONRPC

/// Where the thing at a place is declared.
package enum DefinitionRequest: DocumentRequest {
  package static let method = "textDocument/definition"
  package static let needs: RequestNeeds = .index

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["definitionProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let index = await document.index()
    guard let occurrence = index.occurrence(at: offset),
      let declaration = index.declaration(of: occurrence.entity)
    else { return .null }
    return document.location(declaration.range)
  }
}
