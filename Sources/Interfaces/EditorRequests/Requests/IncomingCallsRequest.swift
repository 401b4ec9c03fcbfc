import FormulaIDE
package import JSONRPC

/// `callHierarchy/incomingCalls`: the fields that depend on a field.
package enum IncomingCallsRequest: DocumentRequest {
  package static let method = "callHierarchy/incomingCalls"

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
    let links = Dependencies(analysis).fed(by: field)
    return .array(
      links.compactMap { link in
        DependencyItem.json(link.field, of: parts, document).map {
          ["from": $0, "fromRanges": .array(link.places.map { document.json($0) })]
        }
      })
  }
}
