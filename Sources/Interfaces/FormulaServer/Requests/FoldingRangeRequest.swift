import FormulaIDE
package import JSONRPC
import SourceText

/// The parts of a text that can be folded away.
package enum FoldingRangeRequest: DocumentRequest {
  package static let method = "textDocument/foldingRange"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["foldingRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    var ranges: [JSON] = []
    let bytes = document.positions.bytes
    for range in Structure.foldable(await document.analysis()) {
      let start = document.positions.position(of: range.start)
      let end = document.positions.position(of: range.end)
      // The line of the closing bracket stays.
      let isBracketed = range.start < bytes.count && [0x5B, 0x7B].contains(bytes[range.start])
      let last = isBracketed ? end.line - 1 : end.line
      guard last > start.line else { continue }
      ranges.append(["startLine": .integer(start.line), "endLine": .integer(last)])
    }
    return .array(ranges)
  }
}
