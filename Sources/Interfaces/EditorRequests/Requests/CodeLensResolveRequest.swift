import IndexedCollections
import FormulaIDE
import JoyDoc
package import JSONRPC
import JSONTree

/// `codeLens/resolve`: computes the title of a lens when it becomes visible.
package enum CodeLensResolveRequest: DocumentRequest {
  package static let method = "codeLens/resolve"

  package static func advertise(in capabilities: inout ServerCapabilities) {}

  /// Writes a lens without a command for a formula, or for a `field` that it computes.
  ///
  /// Its `data` identifies the formula, or the field. Writing JSON directly is much faster than
  /// building values, and a document may have very many lenses.
  static func append(
    _ lens: FormulaLens, field: String?, range: [UInt8], _ document: DocumentSnapshot,
    _ analysis: Analysis, to writer: inout JSONWriter
  ) {
    guard let id = analysis.document?.formulas[lens.definition.index].id else { return }
    writer.appendMembers { writer in
      writer.append("range", json: range)
      writer.appendObject("data") { writer in
        writer.append("uri", document.uri)
        writer.append("formula", id)
        if let field { writer.append("field", field) }
      }
    }
  }

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    let data = parameters["data"]
    guard let uri = data["uri"].string, data["formula"].string != nil else {
      return .answered(parameters)
    }
    return .document(uri)
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let data = parameters["data"]
    let analysis = document.analysis
    guard var members = parameters.members, let id = data["formula"].string,
      let number = analysis.number(ofDefinition: id),
      let lens = FormulaLens(ofDefinition: number, analysis)
    else { return parameters }
    if let field = data["field"].string {
      guard lens.fields.contains(field) else { return parameters }
      members.append(.init("command", CodeLensRequest.trace(field, of: lens, document, analysis)))
      return .object(members)
    }
    let title = FormulaLens.title(ofDefinition: number, analysis, document.values)
    members.append(.init("command", CodeLensRequest.command(title, lens, document)))
    return .object(members)
  }
}
