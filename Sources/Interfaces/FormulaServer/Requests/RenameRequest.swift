import FormulaIDE
package import JSONRPC

/// Another name for a field, column, formula, parameter or `let`, wherever it is named.
package enum RenameRequest: DocumentRequest {
  package static let method = "textDocument/rename"
  package static let title = "Renaming"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["renameProvider"] =
      capabilities.client.preparesRenaming
      ? ["prepareProvider": true, "workDoneProgress": true] : true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    guard let name = parameters["newName"].string else {
      throw ResponseError(.invalidParameters, "'newName' must be a string")
    }
    let analysis = try await document.sureAnalysis()
    guard let renaming = Renaming(analysis, at: offset) else {
      throw ResponseError(.requestFailed, "nothing here can be renamed")
    }
    do throws(Renaming.Refusal) {
      return document.workspaceEdit(try renaming.edits(to: name))
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }
}
