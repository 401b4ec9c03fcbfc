import FormulaIDE
import FormulaLint
package import JSONRPC
import JoyDocLint
import SourceText

/// What is wrong with a document, asked for by the client.
package enum DiagnosticRequest: DocumentRequest {
  package static let method = "textDocument/diagnostic"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["diagnosticProvider"] = [
      "identifier": "formulary", "interFileDependencies": false, "workspaceDiagnostics": true,
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let id =
      "g\(document.generation)" + (document.searched.isEmpty ? "" : "s")
      + (document.tests.runs == 0 ? "" : "t\(document.tests.runs)")
    if parameters["previousResultId"].string == id {
      return ["kind": "unchanged", "resultId": .string(id)]
    }
    return [
      "kind": "full", "resultId": .string(id), "items": .array(await problems(of: document)),
    ]
  }

  /// The findings in a document as the protocol tells them.
  static func problems(of document: DocumentSnapshot) async -> [JSON] {
    let analysis = await document.analysis()
    var findings = await document.findings()
    if let tests = FormulaTests(analysis, environment: document.environment) {
      findings = (findings + tests.findings).sorted {
        $0.diagnostic.range.start < $1.diagnostic.range.start
      }
    }
    return findings.map { json($0, in: document, analysis) }
  }

  /// A finding as the protocol tells it.
  static func json(
    _ finding: Finding, in document: DocumentSnapshot, _ analysis: Analysis
  ) -> JSON {
    let diagnostic = finding.diagnostic
    let notes: [JSON] = diagnostic.notes.map { note in
      [
        "location": document.location(note.range),
        "message": .string(analysis.titled(note.message)),
      ]
    }
    let hasNotes = document.client.readsRelatedPlaces && !notes.isEmpty
    let json: JSON = [
      "range": document.json(diagnostic.range), "severity": .integer(diagnostic.severity.number),
      "code": .string(diagnostic.rule),
      "codeDescription": description(of: diagnostic.rule, document.client), "source": "formulary",
      "message": .string(analysis.titled(finding.advice)),
      "tags": document.client.readsDiagnosticTags
        && LintRules.named(diagnostic.rule)?.fades ?? false
        ? [1] : .null,
      "relatedInformation": hasNotes ? .array(notes) : .null,
    ]
    return json.compact
  }

  /// Where a rule is explained, if the server knows a page of rules.
  private static func description(of rule: String, _ client: ClientCapabilities) -> JSON {
    guard client.opensDescriptions, let page = client.rulesPage else { return .null }
    return ["href": .string("\(page)#\(rule)")]
  }
}

extension Severity {
  /// The number that the protocol gives to a severity.
  var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}
