import SourceText
import FormulaIDE
package import JSONRPC

/// `textDocument/selectionRange`: the nested syntax nodes around each position, innermost first.
package enum SelectionRangeRequest: DocumentRequest {
  package static let method = "textDocument/selectionRange"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["selectionRangeProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let analysis = document.analysis
    var answers: [JSON] = []
    for json in parameters["positions"].elements ?? [] {
      let offset = document.positions.offset(of: try TextPosition(json))
      var chain = JSON.null
      // Omit the outermost ranges: JSON messages have a maximum nesting depth.
      for range in Structure.around(offset, in: analysis).prefix(150).reversed() {
        let outer = chain
        let inner: JSON = ["range": document.json(range), "parent": outer]
        chain = inner.compact
      }
      answers.append(
        chain == .null ? ["range": document.json(.init(start: offset, end: offset))] : chain)
    }
    return .array(answers)
  }
}
