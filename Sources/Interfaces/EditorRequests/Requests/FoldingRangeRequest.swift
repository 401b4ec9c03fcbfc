import FormulaIDE
package import JSONRPC
import JSONTree
import SourceText

/// `textDocument/foldingRange`: the foldable parts of a text.
package enum FoldingRangeRequest: Request {
  package static let method = "textDocument/foldingRange"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["foldingRangeProvider"] = true
  }

  /// The number of parts of the text that are visited in one step.
  private static let stepSize = 512

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let analysis = document.analysis
    // Keep the line of the closing bracket visible. A formula has no enclosing bracket.
    let closing = analysis.document == nil ? 0 : 1
    var parts = Structure.Foldable(analysis)
    var writer = JSONWriter()
    writer.beginArray()
    return PendingAnswer { () throws(ResponseError) in
      for _ in 0..<stepSize {
        var lines = (first: 0, last: 0)
        let part = parts.next { range in
          lines = document.positions.lines(of: range)
          return lines.last - closing > lines.first
        }
        guard let part else {
          writer.endArray()
          return Answer(.written(writer.bytes))
        }
        guard part.isFoldable else { continue }
        writer.appendMembers { writer in
          writer.append("startLine", lines.first)
          writer.append("endLine", lines.last - closing)
        }
      }
      return nil
    }
  }
}
