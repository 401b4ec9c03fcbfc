import FormulaIDE
package import JSONRPC

/// The places of a parameter or `let` name, which are edited together.
package enum LinkedEditingRangeRequest: DocumentRequest {
  package static let method = "textDocument/linkedEditingRange"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["linkedEditingRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = await document.analysis()
    // While the JSON is broken, nothing is edited but by hand.
    guard !analysis.isBroken, let occurrence = analysis.occurrence(at: offset),
      case .local = occurrence.entity
    else {
      return .null
    }
    let places = analysis.occurrences(of: occurrence.entity)
    return ["ranges": .array(places.map { document.json($0.range) })]
  }
}
