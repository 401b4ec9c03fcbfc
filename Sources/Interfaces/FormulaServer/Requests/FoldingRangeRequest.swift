import FormulaIDE
package import JSONRPC
import JSONTree
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
    let found = try await inSlices(yieldingTo: document.urgent) {
      () -> [(first: Int, last: Int)]? in
      var lines = (first: 0, last: 0)
      let part = parts.next { range in
        lines = document.positions.lines(of: range)
        return lines.last - closing > lines.first
      }
      return part.map { $0.isFoldable ? [lines] : [] }
    }
    return .written(
      JSONWriter.objects(of: found) { writer, lines in
        writer.append("startLine", lines.first)
        writer.append("endLine", lines.last - closing)
      })
  }
}
