import FormulaIDE
package import JSONRPC

/// `textDocument/inlayHint`: formula results, parameter names and types of `let` bindings.
package enum InlayHintRequest: DocumentRequest {
  package static let method = "textDocument/inlayHint"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["inlayHintProvider"] = true
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let range = try document.range(parameters["range"])
    let hints = InlayHint.hints(document.analysis, document.values, in: range)
    return .array(
      hints.map { hint in
        let json: JSON = [
          "position": document.json(hint.offset), "label": .string(hint.text),
          "kind": hint.kind == .parameter ? 2 : hint.kind == .type ? 1 : .null,
          "paddingLeft": .bool(hint.kind == .value),
          "paddingRight": .bool(hint.kind == .parameter),
        ]
        return json.compact
      })
  }
}
