import FormulaIDE
package import JSONRPC

/// `completionItem/resolve`: the documentation of a selected completion item.
package enum CompletionResolveRequest: Request {
  package static let method = "completionItem/resolve"

  /// Advertised by `CompletionRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let data = parameters["data"]
    guard case .object(let members) = parameters, let uri = data["uri"].string,
      let document = snapshot.documents[uri]
    else { return parameters }
    let analysis = await document.analysis()
    guard let entity = CompletionRequest.entity(data), let text = Hover.text(of: entity, analysis)
    else { return parameters }
    return .object(
      members.filter { $0.name != "documentation" } + [
        .init("documentation", snapshot.client.completionMarkup(text))
      ])
  }
}
