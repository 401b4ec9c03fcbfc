import FormulaIDE
package import JSONRPC

/// `textDocument/rangeFormatting`: formats each formula that overlaps the range, always as a whole.
package enum RangeFormattingRequest: DocumentRequest {
  package static let method = "textDocument/rangeFormatting"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    if capabilities.settings.formatting { capabilities["documentRangeFormattingProvider"] = true }
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    try document.formattingEdits(touching: try document.range(parameters["range"]))
  }
}
