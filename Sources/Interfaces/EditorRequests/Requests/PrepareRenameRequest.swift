import FormulaIDE
package import JSONRPC

/// `textDocument/prepareRename`: the range and current name of a symbol that can be renamed.
package enum PrepareRenameRequest: DocumentRequest {
  package static let method = "textDocument/prepareRename"

  /// Advertised by `RenameRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = try document.sureAnalysis()
    guard let renaming = Renaming(analysis, at: offset) else {
      guard let part = NamedPart(analysis, at: offset), let id = part.renamableID else {
        return .null
      }
      return ["range": document.json(part.range), "placeholder": .string(id)]
    }
    return ["range": document.json(renaming.range), "placeholder": .string(renaming.name)]
  }
}
