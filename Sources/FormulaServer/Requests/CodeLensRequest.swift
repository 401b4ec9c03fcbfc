import FormulaIDE
package import JSONRPC

/// Above each formula its result and how much depends on it.
package enum CodeLensRequest: DocumentRequest {
  package static let method = "textDocument/codeLens"
  package static let needs: RequestNeeds = .values

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["codeLensProvider"] = ["resolveProvider": false]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let lenses = FormulaLens.lenses(await document.analysis(), await document.values())
    return .array(
      lenses.map { lens in
        [
          "range": document.json(lens.range),
          "command": ["title": .string(lens.title), "command": ""],
        ]
      })
  }
}
