import FormulaIDE
package import JSONRPC

/// `completionItem/resolve`: the documentation of a selected completion item.
package enum CompletionResolveRequest: DocumentRequest {
  package static let method = "completionItem/resolve"

  /// Advertised by `CompletionRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    guard let uri = parameters["data"]["uri"].string, documents.contains(uri) else {
      return .answered(parameters)
    }
    return .document(uri)
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    guard let members = parameters.members,
      let entity = CompletionRequest.entity(parameters["data"]),
      let text = Hover.text(of: entity, document.analysis)
    else { return parameters }
    return .object(
      members.filter { $0.name != "documentation" } + [
        .init("documentation", document.client.completionMarkup(text))
      ])
  }
}
