import FormulaIDE
package import JSONRPC

/// The field at a place, to ask who feeds it and whom it feeds.
package enum PrepareCallHierarchyRequest: DocumentRequest {
  package static let method = "textDocument/prepareCallHierarchy"
  package static let needs: RequestNeeds = .index

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["callHierarchyProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    guard let occurrence = await document.index().occurrence(at: offset),
      case .field(let id) = occurrence.entity,
      let item = DependencyItem.json(id, document, await document.analysis())
    else { return .null }
    return [item]
  }
}
