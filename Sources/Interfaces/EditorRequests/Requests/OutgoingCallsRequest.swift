import FormulaIDE
package import JSONRPC

/// `callHierarchy/outgoingCalls`: the fields that a field depends on.
package enum OutgoingCallsRequest: DocumentRequest {
  package static let method = "callHierarchy/outgoingCalls"

  /// Advertised by `PrepareCallHierarchyRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    try DependencyItem.subject(parameters)
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let field = try DependencyItem.field(parameters)
    let analysis = document.analysis
    guard let parts = OutlineParts(analysis) else { return [] }
    let links = Dependencies(analysis).feeding(field)
    return .array(
      links.compactMap { link in
        DependencyItem.json(link.field, of: parts, document).map {
          ["to": $0, "fromRanges": .array(link.places.map { document.json($0) })]
        }
      })
  }
}
