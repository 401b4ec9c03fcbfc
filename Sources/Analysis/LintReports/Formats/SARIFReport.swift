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

  private var writer = JSONWriter()
  private var ruleNumbers: [String: Int] = [:]
  private var fingerprints = FindingFingerprints()

  package static func text(of files: [LintedFile], version: String) -> [UInt8] {
    var report = SARIFReport()
    report.append(files, version: version)
    return report.writer.harmlessBytes + [UInt8(ascii: "\n")]
  }

  private mutating func append(_ files: [LintedFile], version: String) {
    writer.beginObject()
    writer.append("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.append("version", "2.1.0")
    writer.appendName("runs")
    writer.beginArray()
    writer.beginObject()
    writer.appendName("tool")
    writer.beginObject()
    writer.appendName("driver")
    writer.beginObject()
    writer.append("name", "formulary")
    writer.append("version", version)
    appendRules(files)
    writer.endObject()
    writer.endObject()
    writer.append("columnKind", "utf16CodeUnits")
    writer.appendName("results")
    writer.beginArray()
    for file in files {
      for finding in file.findings { append(finding, in: file) }
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  // MARK: Rules

  /// The rules that the findings name.
  private mutating func appendRules(_ files: [LintedFile]) {
    let names = Set(files.flatMap { $0.findings.map(\.diagnostic.rule) }).sorted()
    writer.appendName("rules")
    writer.beginArray()
    for (number, name) in names.enumerated() {
      ruleNumbers[name] = number
      writer.beginObject()
      writer.append("id", name)
      if let rule = LintRules.named(name) {
        appendText("shortDescription", rule.summary)
        appendText("fullDescription", rule.reason)
        writer.appendName("help")
        writer.beginObject()
        writer.append("text", RulePage.text(of: rule))
        writer.append("markdown", RulePage.markdown(of: rule))
        writer.endObject()
        writer.appendName("defaultConfiguration")
        writer.beginObject()
        writer.append("level", Self.level(rule.severity))
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func appendText(_ name: String, _ text: String) {
    writer.appendName(name)
    writer.beginObject()
    writer.append("text", text)
    writer.endObject()
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }

  // MARK: Results

  private mutating func append(_ finding: Finding, in file: LintedFile) {
    let diagnostic = finding.diagnostic
    writer.beginObject()
    writer.append("ruleId", diagnostic.rule)
    if let number = ruleNumbers[diagnostic.rule] { writer.append("ruleIndex", number) }
    writer.append("level", Self.level(diagnostic.severity))
    appendText("message", file.advice(on: finding))
    writer.appendName("locations")
    writer.beginArray()
    writer.beginObject()
    appendLocation(diagnostic.range, in: file)
    writer.endObject()
    writer.endArray()
    if !diagnostic.notes.isEmpty {
      writer.appendName("relatedLocations")
      writer.beginArray()
      for note in diagnostic.notes {
        writer.beginObject()
        appendLocation(note.range, in: file)
        appendText("message", note.message)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.appendName("partialFingerprints")
    writer.beginObject()
    writer.append("finding/v1", fingerprints.next(finding, in: file))
    writer.endObject()
    appendFixes(diagnostic.fixes, in: file)
    if let witness = finding.witness {
      writer.appendName("properties")
      writer.beginObject()
      writer.appendName("witness")
      writer.appendRaw(witness)
      writer.endObject()
    }
    writer.endObject()
  }

  private mutating func appendFixes(_ fixes: [DocumentDiagnostic.Fix], in file: LintedFile) {
    guard !fixes.isEmpty else { return }
    writer.appendName("fixes")
    writer.beginArray()
    for fix in fixes {
      writer.beginObject()
      appendText("description", fix.title)
      writer.appendName("artifactChanges")
      writer.beginArray()
      writer.beginObject()
      appendArtifact(file)
      writer.appendName("replacements")
      writer.beginArray()
      for edit in fix.edits {
        writer.beginObject()
        appendRegion("deletedRegion", edit.range, in: file)
        appendText("insertedContent", edit.replacement)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func appendLocation(_ range: DocumentRange, in file: LintedFile) {
    writer.appendName("physicalLocation")
    writer.beginObject()
    appendArtifact(file)
    appendRegion("region", range, in: file)
    writer.endObject()
  }

  private mutating func appendArtifact(_ file: LintedFile) {
    writer.appendName("artifactLocation")
    writer.beginObject()
    writer.append("uri", Self.uri(ofPath: file.name))
    writer.endObject()
  }

  /// A path as a URI: absolute ones of the scheme `file`, others relative.
  ///
  /// Source: RFC 3986, sections 2.3 and 3.3.
  package static func uri(ofPath path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "")
      + PercentEncoding.encoded(path.utf8, keeping: "-._~/!$&'()*+,;=@")
  }

  private mutating func appendRegion(
    _ name: String, _ range: DocumentRange, in file: LintedFile
  ) {
    let (start, end) = file.positions(of: range)
    writer.appendName(name)
    writer.beginObject()
    writer.append("startLine", start.line + 1)
    writer.append("startColumn", start.utf16Column + 1)
    writer.append("endLine", end.line + 1)
    writer.append("endColumn", end.utf16Column + 1)
    writer.append("byteOffset", range.start)
    writer.append("byteLength", range.length)
    writer.endObject()
  }
}
