import FormulaIDE
package import JSONRPC

/// All formulas of a text, laid out.
///
/// The width of a tab and the like are not asked for, so that editors and `fmt --check` agree.
package enum FormattingRequest: DocumentRequest {
  package static let method = "textDocument/formatting"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentFormattingProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    .array(try await document.layout().edits.map { document.json($0) })
  }
}
