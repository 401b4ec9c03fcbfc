import FormulaIDE
package import JSONRPC

/// `textDocument/formatting`: formats all formulas of a text.
///
/// Ignores the client's `FormattingOptions`, so that editors and `fmt --check` agree.
package enum FormattingRequest: DocumentRequest {
  package static let method = "textDocument/formatting"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    if capabilities.settings.formatting { capabilities["documentFormattingProvider"] = true }
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    try document.formattingEdits()
  }
}
