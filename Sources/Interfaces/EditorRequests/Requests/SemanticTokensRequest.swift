import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/full`: semantic tokens of all formulas, for highlighting.
package enum SemanticTokensRequest: Request {
  package static let method = "textDocument/semanticTokens/full"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["semanticTokensProvider"] = [
      "legend": SemanticTokenEncoding.legend, "full": ["delta": true],
      "range": true,
    ]
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    SemanticTokenEncoding.answer(for: document.analysis.formulas, in: document) { numbers, data in
      ["resultId": .string(document.sentTokens.remember(numbers, of: document)), "data": data]
    }
  }
}
