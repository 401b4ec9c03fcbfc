import FormulaIDE
package import JSONRPC

/// `textDocument/references`: all occurrences of the symbol at the cursor.
package enum ReferencesRequest: DocumentRequest {
  package static let method = "textDocument/references"
  package static let title = "Finding references"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["referencesProvider"] = ["workDoneProgress": true]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    let isComplete = parameters["context"]["includeDeclaration"].bool ?? true
    guard let occurrence = analysis.occurrence(at: offset) else {
      guard let part = NamedPart(analysis, at: offset) else { return .null }
      return .array(
        part.places.filter { isComplete || $0 != part.declaration }.map { document.location($0) })
    }
    let places = analysis.occurrences(of: occurrence.entity)
      .filter { isComplete || $0.role != .declaration }
    return .array(places.map { document.location($0.range) })
  }
}
