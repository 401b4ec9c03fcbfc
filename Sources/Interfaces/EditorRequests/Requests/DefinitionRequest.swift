import FormulaIDE
package import JSONRPC

/// `textDocument/definition`: the declaration of the symbol at the cursor.
package enum DefinitionRequest: DocumentRequest {
  package static let method = "textDocument/definition"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["definitionProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let occurrence = analysis.occurrence(at: offset),
      let declaration = analysis.declaration(of: occurrence.entity)
    else {
      return NamedPart(analysis, at: offset).map { document.location($0.declaration) } ?? .null
    }
    return document.location(declaration.range)
  }
}
