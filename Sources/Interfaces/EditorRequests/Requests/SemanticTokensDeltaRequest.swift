import FormulaIDE
package import JSONRPC

/// `textDocument/semanticTokens/full/delta`: the changes since the last semantic tokens sent.
package enum SemanticTokensDeltaRequest: Request {
  package static let method = "textDocument/semanticTokens/full/delta"
  package static let isBulk = true

  /// Advertised by `SemanticTokensRequest`.
  package static func advertise(in capabilities: inout ServerCapabilities) {}

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let old = document.sentTokens.numbers(parameters["previousResultId"].string)
    return SemanticTokenEncoding.answer(
      for: document.analysis.formulas, in: document, isWritten: old == nil
    ) { numbers, data in
      let id = document.sentTokens.remember(numbers, of: document)
      guard let old else { return ["resultId": .string(id), "data": data] }
      return [
        "resultId": .string(id), "edits": SemanticTokenEncoding.edits(from: old, to: numbers),
      ]
    }
  }
}
