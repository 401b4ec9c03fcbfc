import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/range`: semantic tokens of the formulas in a range.
package enum SemanticTokensRangeRequest: DocumentRequest {
  package static let method = "textDocument/semanticTokens/range"

  /// Advertised by `SemanticTokensRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let range = try document.range(parameters["range"])
    let formulas = await document.analysis().formulas(in: range)
    let numbers = try await SemanticTokenEncoding.numbers(of: formulas, in: document)
    return ["data": try await SemanticTokenEncoding.json(numbers, yieldingTo: document.urgent)]
  }
}
