import FormulaIDE
package import JSONRPC
import SourceText

/// Another name for a field, column, formula, parameter or `let`, wherever it is named. Where that is
/// not sure, the client has a person read so.
package enum RenameRequest: Request {
  package static let method = "textDocument/rename"
  package static let title = "Renaming"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["renameProvider"] =
      capabilities.client.preparesRenaming
      ? ["prepareProvider": true, "workDoneProgress": true] : true
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let document = try snapshot.document(parameters)
    let offset = try document.offset(parameters)
    guard let name = parameters["newName"].string else {
      throw ResponseError(.invalidParameters, "'newName' must be a string")
    }
    let analysis = try await document.sureAnalysis()
    guard let renaming = Renaming(analysis, at: offset) else {
      throw ResponseError(.requestFailed, "nothing here can be renamed")
    }
    let edits: [DocumentDiagnostic.Edit]
    do throws(Renaming.Refusal) {
      edits = try renaming.edits(to: name)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    if !edits.isEmpty, let remark = renaming.remark {
      _ = await snapshot.perform(.say(remark, .warning))
    }
    return document.workspaceEdit(edits)
  }
}
