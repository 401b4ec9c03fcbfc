import FormulaIDE
package import JSONRPC

/// The documentation of a completion item, once somebody looks at it.
package enum CompletionResolveRequest: Request {
  package static let method = "completionItem/resolve"

  /// Said together with completion.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let data = parameters["data"]
    guard case .object(let members) = parameters, let name = data["name"].string,
      let uri = data["uri"].string, let document = snapshot.documents[uri]
    else { return parameters }
    let entity: Entity? =
      switch data["kind"].integer {
      case CompletionItem.Kind.function.number: .function(name)
      case CompletionItem.Kind.definition.number: .definition(name)
      case CompletionItem.Kind.field.number: .field(name)
      default: nil
      }
    let analysis = await document.analysis()
    guard let entity, let text = Hover.text(of: entity, analysis) else { return parameters }
    return .object(
      members.filter { $0.name != "documentation" } + [
        .init("documentation", ["kind": "markdown", "value": .string(text)])
      ])
  }
}
