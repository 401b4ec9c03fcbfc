import FormulaIDE
package import JSONRPC
import SourceText

/// `textDocument/foldingRange`: the foldable parts of a text.
package enum FoldingRangeRequest: DocumentRequest {
  package static let method = "textDocument/foldingRange"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["foldingRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let analysis = await document.analysis()
    // Keep the line of the closing bracket visible. A formula has no enclosing bracket.
    let closing = analysis.document == nil ? 0 : 1
    var parts = Structure.Foldable(analysis)
    let ranges = try await inSlices(yieldingTo: document.urgent) { parts.next() }
    return .array(
      try await ranges.inSlices(yieldingTo: document.urgent) { slice in
        slice.compactMap { range -> JSON? in
          let start = document.positions.position(of: range.start).line
          let last = document.positions.position(of: range.end).line - closing
          return last > start ? ["startLine": .integer(start), "endLine": .integer(last)] : nil
        }
      })
  }
}
