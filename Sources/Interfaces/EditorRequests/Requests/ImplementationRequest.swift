import FormulaIDE
package import JSONRPC

/// `textDocument/implementation`: the formula that computes a field, or the target fields of a
/// formula.
package enum ImplementationRequest: DocumentRequest {
  package static let method = "textDocument/implementation"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["implementationProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let occurrence = analysis.occurrence(at: offset) else { return .null }
    let places = analysis.computations(of: occurrence.entity)
    return .array(places.map { document.location($0) })
  }
}
