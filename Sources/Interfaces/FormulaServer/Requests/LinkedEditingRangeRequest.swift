import FormulaIDE
package import JSONRPC

/// The places of a parameter or `let` name, which are edited together.
package enum LinkedEditingRangeRequest: DocumentRequest {
  package static let method = "textDocument/linkedEditingRange"
  package static let needs: RequestNeeds = .index

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["linkedEditingRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let index = await document.index()
    guard let occurrence = index.occurrence(at: offset), case .local = occurrence.entity else {
      return .null
    }
    let places = index.occurrences(of: occurrence.entity)
    return ["ranges": .array(places.map { document.json($0.range) })]
  }
}
