import FormulaIDE
import FormulaLint
package import JSONRPC
import JSONTree
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
    return .writing { writer in
      writer.beginObject()
      writer.appendName("range")
      document.append(diagnostic.range, to: &writer)
      writer.appendName("severity")
      writer.append(diagnostic.severity.number)
      writer.appendName("code")
      writer.append(diagnostic.rule)
      // Where the rule is explained, if the server knows a page of rules.
      if document.client.opensDescriptions, let page = document.client.rulesPage {
        writer.appendName("codeDescription")
        writer.beginObject()
        writer.appendName("href")
        writer.append("\(page)#\(diagnostic.rule)")
        writer.endObject()
      }
      writer.appendName("source")
      writer.append("formulary")
      writer.appendName("message")
      writer.append(analysis.titled(finding.advice))
      if document.client.readsDiagnosticTags, LintRules.named(diagnostic.rule)?.fades ?? false {
        writer.appendName("tags")
        writer.appendRaw("[1]".utf8)
      }
      if document.client.readsRelatedPlaces, !diagnostic.notes.isEmpty {
        writer.appendName("relatedInformation")
        writer.beginArray()
        for note in diagnostic.notes {
          writer.beginObject()
          writer.appendName("location")
          document.location(note.range).append(to: &writer)
          writer.appendName("message")
          writer.append(analysis.titled(note.message))
          writer.endObject()
        }
        writer.endArray()
      }
      writer.endObject()
    }
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
