import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/range`: semantic tokens of the formulas in a range.
package enum SemanticTokensRangeRequest: Request {
  package static let method = "textDocument/semanticTokens/range"

  /// Advertised by `SemanticTokensRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let range = try document.range(parameters["range"])
    let formulas = document.analysis.formulas(in: range)
    return SemanticTokenEncoding.answer(for: formulas, in: document) { _, data in ["data": data] }
  }
}
