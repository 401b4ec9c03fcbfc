import IndexedCollections
import FormulaIDE
import JoyDoc
package import JSONRPC

/// `codeLens/resolve`: computes the title of a lens when it becomes visible.
package enum CodeLensResolveRequest: Request {
  package static let method = "codeLens/resolve"

  package static func advertise(in capabilities: inout ServerCapabilities) {}

  /// Returns the `data` member that identifies the formula of a lens.
  static func data(
    _ lens: FormulaLens, _ document: DocumentSnapshot, _ analysis: Analysis
  ) -> JSON {
    guard let id = analysis.document?.formulas[lens.definition.index].id else { return .null }
    return ["uri": .string(document.uri), "formula": .string(id)]
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
    guard let number = analysis.number(ofDefinition: id) else { return parameters }
    let title = FormulaLens.title(
      ofDefinition: number, analysis, await document.values())
    guard let lens = FormulaLens(ofDefinition: number, analysis) else { return parameters }
    members.append(.init("command", CodeLensRequest.command(title, lens, document)))
    return .object(members)
  }
}
