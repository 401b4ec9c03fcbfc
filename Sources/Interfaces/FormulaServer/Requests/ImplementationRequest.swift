import FormulaIDE
package import JSONRPC

/// The formula that computes the field at a place; for a formula, the fields that it computes.
package enum ImplementationRequest: DocumentRequest {
  package static let method = "textDocument/implementation"
  package static let needs: RequestNeeds = .index

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["implementationProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    guard let occurrence = await document.index().occurrence(at: offset) else { return .null }
    let places = await document.analysis().computations(of: occurrence.entity)
    return .array(places.map { document.location($0) })
  }
}
