import FormulaIDE
package import JSONRPC

/// `textDocument/typeDefinition`: the type declaration of the field or column at the cursor.
package enum TypeDefinitionRequest: DocumentRequest {
  package static let method = "textDocument/typeDefinition"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["typeDefinitionProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let occurrence = analysis.occurrence(at: offset) else { return .null }
    let places = analysis.typePlaces(of: occurrence.entity)
    return .array(places.map { document.location($0) })
  }
}
