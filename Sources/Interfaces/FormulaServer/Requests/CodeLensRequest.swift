import FormulaSheets
import SourceText
import JoyDoc
import IndexedCollections
import FormulaIDE
package import JSONRPC

/// Above each formula its result and how much depends on it, and for each field that it computes a
/// command that shows why; above the tests of a formula by itself how many pass, above those of a
/// document what each comes to.
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
    if document.isTestFile { return .array(results(of: document)) }
    let lenses = try await analysis.formulas.inSlices(behind: document.urgent) { slice in
      slice.compactMap { FormulaLens(of: $0, analysis) }
    }
    let told = try await lenses.inSlices(behind: document.urgent) { slice in
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
        return [summary] + tests(of: lens, document, analysis)
          + lens.fields.map { field in
            let title = lens.fields.count == 1 ? "run trace" : "run trace of \(field.label)"
            return [
              "range": range,
              "command": [
                "title": .string(title), "command": .string(TraceCommand.name),
                "arguments": [["uri": .string(document.uri), "field": .string(field.id)]],
              ],
            ]
          }
      }
    }
    return .array(told)
  }

  /// How the tests of a formula went, which shows all tests of its document when it is pressed.
  private static func tests(
    of lens: FormulaLens, _ document: DocumentSnapshot, _ analysis: Analysis
  ) -> [JSON] {
    guard let id = analysis.document?.formulas[lens.definition.index].id,
      let title = document.tests.last?.title(ofDefinition: id)
    else { return [] }
    return [["range": document.json(lens.range), "command": report(title, document)]]
  }

  /// What each test of a file came to, the sum of them above the first.
  private static func results(of document: DocumentSnapshot) -> [JSON] {
    guard let tests = document.tests.last, document.tests.isPresent, !tests.results.isEmpty else {
      return []
    }
    let start = DocumentRange(start: 0, end: 0)
    return [["range": document.json(start), "command": report(tests.title, document)]]
      + tests.results.map { test in
        [
          "range": document.json(test.place),
          "command": ["title": .string(test.title), "command": ""],
        ]
      }
  }

  private static func report(_ title: String, _ document: DocumentSnapshot) -> JSON {
    [
      "title": .string(title), "command": .string(TestCommand.name),
      "arguments": [["uri": .string(document.uri)]],
    ]
  }

  /// The sum of a formula, which shows what depends on it when it is pressed.
  static func command(
    _ title: String, _ lens: FormulaLens, _ document: DocumentSnapshot
  ) -> JSON {
    guard let field = lens.fields.first else { return ["title": .string(title), "command": ""] }
    return [
      "title": .string(title), "command": .string(GraphCommand.name),
      "arguments": [["uri": .string(document.uri), "field": .string(field.id)]],
    ]
  }
}
