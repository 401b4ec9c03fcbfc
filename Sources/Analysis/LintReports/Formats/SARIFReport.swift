import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// Findings as a SARIF log.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
package struct SARIFReport: LintReportFormat {
  package static let name = "sarif"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    text(of: files, version: request.version)
  }

  private var ruleNumbers: [String: Int] = [:]
  private var fingerprints = FindingFingerprints()

  package static func text(of files: [LintedFile], version: String) -> [UInt8] {
    var report = SARIFReport()
    var writer = JSONWriter()
    writer.beginObject()
    writer.append("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.append("version", "2.1.0")
    writer.appendObjects("runs", of: [files]) { writer, files in
      writer.appendObject("tool") { writer in
        writer.appendObject("driver") { writer in
          writer.append("name", "formulary")
          writer.append("version", version)
          report.appendRules(files, to: &writer)
        }
      }
      writer.append("columnKind", "utf16CodeUnits")
      writer.appendArray("results", of: files) { writer, file in
        for finding in file.findings { report.append(finding, in: file, to: &writer) }
      }
    }
    writer.endObject()
    return writer.harmlessBytes + [UInt8(ascii: "\n")]
  }

  // MARK: Rules

  /// Appends the rules that the findings refer to.
  private mutating func appendRules(_ files: [LintedFile], to writer: inout JSONWriter) {
    let names = Set(files.flatMap { $0.findings.map(\.diagnostic.rule) }).sorted()
    for (number, name) in names.enumerated() { ruleNumbers[name] = number }
    writer.appendObjects("rules", of: names) { writer, name in
      writer.append("id", name)
      guard let rule = LintRules.named(name) else { return }
      writer.append("shortDescription", text: rule.summary)
      writer.append("fullDescription", text: rule.reason)
      writer.appendObject("help") { writer in
        writer.append("text", RulePage.text(of: rule))
        writer.append("markdown", RulePage.markdown(of: rule))
      }
      writer.appendObject("defaultConfiguration") { writer in
        writer.append("level", Self.level(rule.severity))
      }
    }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }

  // MARK: Results

  private mutating func append(
    _ finding: Finding, in file: LintedFile, to writer: inout JSONWriter
  ) {
    let diagnostic = finding.diagnostic
    let fingerprint = fingerprints.next(finding, in: file)
    writer.beginObject()
    writer.append("ruleId", diagnostic.rule)
    if let number = ruleNumbers[diagnostic.rule] { writer.append("ruleIndex", number) }
    writer.append("level", Self.level(diagnostic.severity))
    writer.append("message", text: file.advice(on: finding))
    writer.appendObjects("locations", of: [diagnostic.range]) { writer, range in
      writer.append(location: range, in: file)
    }
    if !diagnostic.notes.isEmpty {
      writer.appendObjects("relatedLocations", of: diagnostic.notes) { writer, note in
        writer.append(location: note.range, in: file)
        writer.append("message", text: note.message)
      }
    }
    writer.appendObject("partialFingerprints") { writer in
      writer.append("finding/v\(FindingFingerprints.version)", fingerprint)
    }
    if !diagnostic.fixes.isEmpty {
      writer.appendObjects("fixes", of: diagnostic.fixes) { writer, fix in
        writer.append("description", text: fix.title)
        writer.appendObjects("artifactChanges", of: [fix.edits]) { writer, edits in
          writer.append(artifact: file)
          writer.appendObjects("replacements", of: edits) { writer, edit in
            writer.append("deletedRegion", edit.range, in: file)
            writer.append("insertedContent", text: edit.replacement)
          }
        }
      }
    }
    if finding.witness != nil || finding.hosts != nil {
      writer.appendObject("properties") { writer in
        if let hosts = finding.hosts { writer.append(hosts) }
        if let witness = finding.witness { writer.append("witness", json: witness) }
      }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ name: String, text: String) {
    appendObject(name) { writer in writer.append("text", text) }
  }

  fileprivate mutating func append(location range: DocumentRange, in file: LintedFile) {
    appendObject("physicalLocation") { writer in
      writer.append(artifact: file)
      writer.append("region", range, in: file)
    }
  }

  fileprivate mutating func append(artifact file: LintedFile) {
    appendObject("artifactLocation") { writer in
      writer.append("uri", PercentEncoding.uri(ofPath: file.repositoryPath))
    }
  }

  fileprivate mutating func append(_ name: String, _ range: DocumentRange, in file: LintedFile) {
    let (start, end) = file.positions(of: range)
    appendObject(name) { writer in
      writer.append("startLine", start.line + 1)
      writer.append("startColumn", start.utf16Column + 1)
      writer.append("endLine", end.line + 1)
      writer.append("endColumn", end.utf16Column + 1)
      writer.append("byteOffset", range.start)
      writer.append("byteLength", range.length)
    }
  }
}
