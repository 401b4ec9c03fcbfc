import FormulaIDE
package import JSONRPC

/// The field at a place, to ask who feeds it and whom it feeds.
package enum PrepareCallHierarchyRequest: DocumentRequest {
  package static let method = "textDocument/prepareCallHierarchy"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["callHierarchyProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = await document.analysis()
    guard let occurrence = analysis.occurrence(at: offset), case .field(let id) = occurrence.entity,
      let parts = OutlineParts(analysis),
      let item = DependencyItem.json(id, of: parts, document)
    else { return .null }
    return [item]
  }
}
