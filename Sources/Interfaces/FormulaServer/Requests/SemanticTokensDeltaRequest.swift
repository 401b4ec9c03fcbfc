import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/full/delta`: the changes since the last semantic tokens sent.
package enum SemanticTokensDeltaRequest: DocumentRequest {
  package static let method = "textDocument/semanticTokens/full/delta"
  package static let isBulk = true

  /// Advertised by `SemanticTokensRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let numbers = try await SemanticTokenEncoding.numbers(
      of: await document.analysis().formulas, in: document)
    let old = await document.sentTokens.numbers(parameters["previousResultId"].string)
    let id = await document.sentTokens.remember(numbers, of: document)
    guard let old else {
      return [
        "resultId": .string(id),
        "data": try await SemanticTokenEncoding.json(numbers, yieldingTo: document.urgent),
      ]
    }
    return [
      "resultId": .string(id), "edits": SemanticTokenEncoding.edits(from: old, to: numbers),
    ]
  }
}
