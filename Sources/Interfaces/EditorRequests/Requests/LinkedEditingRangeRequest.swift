import FormulaIDE
package import JSONRPC

/// `textDocument/linkedEditingRange`: the occurrences of a parameter or `let` name.
package enum LinkedEditingRangeRequest: DocumentRequest {
  package static let method = "textDocument/linkedEditingRange"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["linkedEditingRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    // While the JSON is malformed, occurrences are unreliable.
    guard !analysis.isBroken, let occurrence = analysis.occurrence(at: offset),
      case .local = occurrence.entity
    else {
      return .null
    }
    let places = analysis.occurrences(of: occurrence.entity)
    return ["ranges": .array(places.map { document.json($0.range) })]
  }
}
