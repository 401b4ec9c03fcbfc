import FormulaIDE
package import JSONRPC

/// `textDocument/prepareCallHierarchy`: the field at the cursor as a root of the dependency
/// hierarchy.
package enum PrepareCallHierarchyRequest: DocumentRequest {
  package static let method = "textDocument/prepareCallHierarchy"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["callHierarchyProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let occurrence = analysis.occurrence(at: offset), case .field(let id) = occurrence.entity,
      let parts = OutlineParts(analysis),
      let item = DependencyItem.json(id, of: parts, document)
    else { return .null }
    return [item]
  }
}
