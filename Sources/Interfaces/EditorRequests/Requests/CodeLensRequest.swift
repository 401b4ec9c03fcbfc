import SheetEvaluation
import SourceText
import JoyDoc
import IndexedCollections
import FormulaIDE
package import JSONRPC
import JSONTree

/// `textDocument/codeLens`: results, dependents and test results of formulas.
///
/// A formula of a document gets a lens with its result and its number of dependents, and for each
/// target field a `run trace` command. A standalone formula gets the number of passing tests. A
/// test file gets the outcome of each test.
package enum CodeLensRequest: Request {
  package static let method = "textDocument/codeLens"
  package static let isBulk = true

  /// The number of formulas up to which commands are sent at once instead of on `codeLens/resolve`.
  static let maxSummaries = 500

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["codeLensProvider"] = ["resolveProvider": true]
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let analysis = document.analysis
    let values = document.values
    if let tests = FormulaTests(analysis, environment: document.environment) {
      let lens: JSON = [
        "range": document.json(tests.place),
        "command": ["title": .string(tests.title), "command": ""],
      ]
      return PendingAnswer(Answer([lens]))
    }
    if document.isTestFile { return PendingAnswer(Answer(.array(results(of: document)))) }
    let isShort = analysis.formulas.count <= maxSummaries
    var writer = JSONWriter()
    writer.beginArray()
    return PendingAnswer(slicesOf: analysis.formulas) { slice in
      for formula in slice {
        guard let lens = FormulaLens(of: formula, analysis) else { continue }
        let range = document.text(of: lens.range)
        func append(_ name: String, _ value: JSON) {
          writer.appendMembers { writer in
            writer.append("range", json: range)
            writer.appendName(name)
            value.append(to: &writer)
          }
        }
        func appendUnresolved(_ field: String?) {
          CodeLensResolveRequest.append(
            lens, field: field, range: range, document, analysis, to: &writer)
        }
        if isShort {
          let title = FormulaLens.title(ofDefinition: lens.definition, analysis, values)
          append("command", command(title, lens, document))
        } else {
          appendUnresolved(nil)
        }
        for title in tests(of: lens, document, analysis) { append("command", title) }
        for field in lens.fields {
          if isShort {
            append("command", trace(field, of: lens, document, analysis))
          } else {
            appendUnresolved(field)
          }
        }
      }
    } result: {
      writer.endArray()
      return .written(writer.bytes)
    }
  }

  /// Returns a lens command that shows why a field has its value.
  static func trace(
    _ field: String, of lens: FormulaLens, _ document: DocumentSnapshot, _ analysis: Analysis
  ) -> JSON {
    let title =
      lens.fields.count == 1 ? "run trace" : "run trace of \(analysis.label(ofField: field))"
    return [
      "title": .string(title), "command": .string(TraceCommand.name),
      "arguments": [["uri": .string(document.uri), "field": .string(field)]],
    ]
  }

  /// Returns a command with a formula's test results, which opens the test report of its document.
  private static func tests(
    of lens: FormulaLens, _ document: DocumentSnapshot, _ analysis: Analysis
  ) -> [JSON] {
    guard let tests = document.tests.last,
      let id = analysis.document?.formulas[lens.definition.index].id,
      let title = tests.title(ofDefinition: id)
    else { return [] }
    return [report(title, document)]
  }

  /// Returns a lens for each test of a file, preceded by one for the summary.
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

  /// Returns a lens command with the summary of a formula, which opens its dependents as a graph.
  static func command(
    _ title: String, _ lens: FormulaLens, _ document: DocumentSnapshot
  ) -> JSON {
    guard let field = lens.fields.first else { return ["title": .string(title), "command": ""] }
    return [
      "title": .string(title), "command": .string(GraphCommand.name),
      "arguments": [["uri": .string(document.uri), "field": .string(field)]],
    ]
  }
}
