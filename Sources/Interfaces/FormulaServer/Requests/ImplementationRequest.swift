import FormulaIDE
package import JSONRPC

/// The formula that computes the field at a place; for a formula, the fields that it computes.
package enum ImplementationRequest: DocumentRequest {
  package static let method = "textDocument/implementation"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["implementationProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = await document.analysis()
    guard let occurrence = analysis.occurrence(at: offset) else { return .null }
    let places = analysis.computations(of: occurrence.entity)
    return .array(places.map { document.location($0) })
  }
}
