import FormulaIDE
package import JSONRPC
import SourceText

/// `textDocument/onTypeFormatting`: inserts the closing bracket after an opening one in a formula.
///
/// Editors close brackets on their own, but not inside a JSON string.
package enum OnTypeFormattingRequest: DocumentRequest {
  package static let method = "textDocument/onTypeFormatting"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    guard let first = ClosingBracket.openings.first else { return }
    capabilities["documentOnTypeFormattingProvider"] = [
      "firstTriggerCharacter": .string(first),
      "moreTriggerCharacter": .array(ClosingBracket.openings.dropFirst().map { .string($0) }),
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let analysis = document.analysis
    guard !analysis.isBroken, let bracket = ClosingBracket(analysis, after: offset) else {
      return .null
    }
    let place = DocumentRange(start: bracket.offset, end: bracket.offset)
    return [document.json(.init(place, with: bracket.text))]
  }
}
