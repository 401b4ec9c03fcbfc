import IndexedCollections
import FormulaIDE
import JoyDoc
package import JSONRPC

/// `codeLens/resolve`: computes the title of a lens when it becomes visible.
package enum CodeLensResolveRequest: Request {
  package static let method = "codeLens/resolve"

  package static func advertise(in capabilities: inout ServerCapabilities) {}

  /// Returns the `data` member that identifies the formula of a lens, or a field that it computes.
  static func data(
    _ lens: FormulaLens, _ field: FormulaLens.Field?, _ document: DocumentSnapshot,
    _ analysis: Analysis
  ) -> JSON {
    guard let id = analysis.document?.formulas[lens.definition.index].id else { return .null }
    let names: JSON = ["uri": .string(document.uri), "formula": .string(id)]
    guard let field else { return names }
    return .object((names.members ?? []) + [.init("field", .string(field.id))])
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let data = parameters["data"]
    guard var members = parameters.members, let uri = data["uri"].string,
      let id = data["formula"].string
    else { return parameters }
    let document = try snapshot.document(uri: uri)
    let analysis = await document.analysis()
    guard let number = analysis.number(ofDefinition: id),
      let lens = FormulaLens(ofDefinition: number, analysis)
    else { return parameters }
    if let id = data["field"].string {
      guard let field = lens.fields.first(where: { $0.id == id }) else { return parameters }
      members.append(.init("command", CodeLensRequest.trace(field, of: lens, document)))
      return .object(members)
    }
    let title = FormulaLens.title(
      ofDefinition: number, analysis, await document.values())
    members.append(.init("command", CodeLensRequest.command(title, lens, document)))
    return .object(members)
  }
}
