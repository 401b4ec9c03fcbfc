import FormulaIDE
package import JSONRPC

/// `textDocument/documentHighlight`: all occurrences of the symbol at the cursor.
///
/// A function is highlighted only in the formula at the cursor: it may occur in all of them.
package enum DocumentHighlightRequest: DocumentRequest {
  package static let method = "textDocument/documentHighlight"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentHighlightProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let occurrence = analysis.occurrence(at: offset) else {
      guard let part = NamedPart(analysis, at: offset) else { return .null }
      return .array(
        part.places.map { place in
          ["range": document.json(place), "kind": .integer(place == part.declaration ? 3 : 1)]
        })
    }
    return .array(
      analysis.highlights(of: occurrence).map { place in
        let kind = place.role == .declaration ? 3 : place.role == .use ? 2 : 1
        return ["range": document.json(place.range), "kind": .integer(kind)]
      })
  }
}
