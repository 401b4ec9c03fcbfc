import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/full`: semantic tokens of all formulas, for highlighting.
package enum SemanticTokensRequest: DocumentRequest {
  package static let method = "textDocument/semanticTokens/full"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["semanticTokensProvider"] = [
      "legend": SemanticTokenEncoding.legend, "full": ["delta": true],
      "range": true,
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let numbers = try await SemanticTokenEncoding.numbers(
      of: await document.analysis().formulas, in: document)
    let id = await document.sentTokens.remember(numbers, of: document)
    return [
      "resultId": .string(id),
      "data": try await SemanticTokenEncoding.json(numbers, yieldingTo: document.urgent),
    ]
  }
}
