import FormulaIDE
package import JSONRPC

/// `callHierarchy/outgoingCalls`: the fields that a field depends on.
package enum OutgoingCallsRequest: Request {
  package static let method = "callHierarchy/outgoingCalls"

  /// Advertised by `PrepareCallHierarchyRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let (field, document) = try DependencyItem.parse(parameters, in: snapshot)
    let analysis = await document.analysis()
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
