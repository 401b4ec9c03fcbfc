import FormulaIDE
package import JSONRPC

/// `textDocument/hover`: documentation, types and values for the symbol at the cursor.
package enum HoverRequest: DocumentRequest {
  package static let method = "textDocument/hover"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["hoverProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard let hover = Hover(analysis, document.values, at: offset) else { return .null }
    return [
      "contents": document.client.hoverMarkup(hover.text),
      "range": document.json(hover.range),
    ]
  }
}
