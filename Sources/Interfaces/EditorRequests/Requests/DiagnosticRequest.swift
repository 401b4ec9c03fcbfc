import FormulaIDE
import FormulaLint
package import JSONRPC
import JSONTree
import JoyDocLint
package import SourceText

/// `textDocument/diagnostic`: the diagnostics of a document, pulled by the client.
package enum DiagnosticRequest: DocumentRequest {
  package static let method = "textDocument/diagnostic"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["diagnosticProvider"] = [
      "identifier": "formulary", "interFileDependencies": false, "workspaceDiagnostics": false,
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let id =
      "g\(document.generation)" + (document.searched.isEmpty ? "" : "s")
      + (document.tests.runs == 0 ? "" : "t\(document.tests.runs)")
    if parameters["previousResultId"].string == id {
      return ["kind": "unchanged", "resultId": .string(id)]
    }
    return [
      "kind": "full", "resultId": .string(id), "items": .array(problems(of: document)),
    ]
  }

  /// Returns the findings of `document` as LSP diagnostics, sorted by position.
  ///
  /// Returns no findings for an earlier version of a file, since they would repeat those of the
  /// file.
  package static func problems(of document: DocumentSnapshot) -> [JSON] {
    guard !FileURI.isVersion(document.uri) else { return [] }
    let analysis = document.analysis
    var findings = document.findings
    if let tests = FormulaTests(analysis, environment: document.environment) {
      findings = (findings + tests.findings).sorted {
        $0.diagnostic.range.start < $1.diagnostic.range.start
      }
    }
    return findings.map { json($0, in: document, analysis) }
  }

  /// Returns `finding` as an LSP diagnostic.
  static func json(
    _ finding: Finding, in document: DocumentSnapshot, _ analysis: Analysis
  ) -> JSON {
    let diagnostic = finding.diagnostic
    let client = document.client
    let json = JSONWriter.object(capacity: 512) { writer in
      document.append("range", diagnostic.range, to: &writer)
      writer.append("severity", diagnostic.severity.number)
      writer.append("code", diagnostic.rule)
      // Links to the rule's section if the host provides a rules page.
      if client.opensDescriptions, let page = client.rulesPage {
        writer.appendObject("codeDescription") { $0.append("href", "\(page)#\(diagnostic.rule)") }
      }
      writer.append("source", "formulary")
      writer.append("message", analysis.titled(finding.advice))
      if client.readsDiagnosticTags, LintRules.named(diagnostic.rule)?.fades ?? false {
        writer.append("tags", json: "[1]".utf8)
      }
      guard client.readsRelatedPlaces, !diagnostic.notes.isEmpty else { return }
      writer.appendObjects("relatedInformation", of: diagnostic.notes) { writer, note in
        writer.appendObject("location") { writer in
          writer.append("uri", document.uri)
          document.append("range", note.range, to: &writer)
        }
        writer.append("message", analysis.titled(note.message))
      }
    }
    return .written(json)
  }
}

extension Severity {
  /// The LSP `DiagnosticSeverity`.
  package var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}
