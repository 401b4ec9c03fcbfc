import FormulaIDE
package import JSONRPC

/// Above each formula its result and how much depends on it, and for each field that it computes a
/// command that shows why.
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
      lenses.flatMap { lens in
        let range = document.json(lens.range)
        let summary: JSON = [
          "range": range, "command": ["title": .string(lens.title), "command": ""],
        ]
        return [summary]
          + lens.fields.map { field in
            let title = lens.fields.count == 1 ? "run trace" : "run trace of \(field)"
            return [
              "range": range,
              "command": [
                "title": .string(title), "command": "formulary.trace",
                "arguments": [["uri": .string(document.uri), "field": .string(field)]],
              ],
            ]
          }
      })
  }
}
