import FormulaIDE
package import JSONRPC

/// Above each formula its result and how much depends on it, and for each field that it computes a
/// command that shows why; above the tests of a formula by itself how many pass.
package enum CodeLensRequest: DocumentRequest {
  package static let method = "textDocument/codeLens"
  package static let isBulk = true

  /// With more formulas than these, what they give is told as the lenses come into view.
  static let mostSummaries = 500

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["codeLensProvider"] = ["resolveProvider": true]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let analysis = await document.analysis()
    let values = await document.values()
    if let tests = FormulaTests(analysis, environment: document.environment) {
      return [
        [
          "range": document.json(tests.place),
          "command": ["title": .string(tests.title), "command": ""],
        ]
      ]
    }
    let lenses = try await analysis.formulas.inSlices { slice in
      slice.compactMap { FormulaLens(of: $0, analysis) }
    }
    let told = try await lenses.inSlices { slice in
      slice.flatMap { lens -> [JSON] in
        let range = document.json(lens.range)
        let summary: JSON =
          lenses.count <= mostSummaries
          ? [
            "range": range,
            "command": command(
              FormulaLens.title(ofDefinition: lens.definition, analysis, values), lens, document),
          ]
          : ["range": range, "data": CodeLensResolveRequest.data(lens, document, analysis)]
        return [summary]
          + lens.fields.map { field in
            let title = lens.fields.count == 1 ? "run trace" : "run trace of \(field.label)"
            return [
              "range": range,
              "command": [
                "title": .string(title), "command": "formulary.trace",
                "arguments": [["uri": .string(document.uri), "field": .string(field.id)]],
              ],
            ]
          }
      }
    }
    return .array(told)
  }

  /// The sum of a formula, which shows what depends on it when it is pressed.
  static func command(
    _ title: String, _ lens: FormulaLens, _ document: DocumentSnapshot
  ) -> JSON {
    guard let field = lens.fields.first else { return ["title": .string(title), "command": ""] }
    return [
      "title": .string(title), "command": "formulary.graph",
      "arguments": [["uri": .string(document.uri), "field": .string(field.id)]],
    ]
  }
}
