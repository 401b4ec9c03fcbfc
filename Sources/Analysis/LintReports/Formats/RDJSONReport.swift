import JSONTree
import JoyDocLint
import SourceText

/// Findings in the format of reviewdog, which shows them in reviews on many hosts.
///
/// Source: reviewdog, Reviewdog Diagnostic Format, message DiagnosticResult.
package enum RDJSONReport: LintReportFormat {
  package static let name = "rdjson"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    text(of: files)
  }

  package static func text(of files: [LintedFile]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendObject("source") { writer in writer.append("name", "formulary") }
    writer.appendArray("diagnostics", of: files) { writer, file in
      for finding in file.findings { append(finding, in: file, to: &writer) }
    }
    writer.endObject()
    return writer.harmlessBytes + [UInt8(ascii: "\n")]
  }

  private static func append(
    _ finding: Finding, in file: LintedFile, to writer: inout JSONWriter
  ) {
    let diagnostic = finding.diagnostic
    writer.beginObject()
    writer.append("message", file.advice(on: finding))
    writer.append("severity", severity(diagnostic.severity))
    writer.appendObject("code") { writer in writer.append("value", diagnostic.rule) }
    writer.appendObject("location") { writer in
      writer.append("path", file.repositoryPath)
      append(diagnostic.range, in: file, to: &writer)
    }
    // A suggestion is a single edit, so a fix with several edits cannot be shown.
    let edits = diagnostic.fixes.compactMap { $0.edits.count == 1 ? $0.edits.first : nil }
    if !edits.isEmpty {
      writer.appendObjects("suggestions", of: edits) { writer, edit in
        append(edit.range, in: file, to: &writer)
        writer.append("text", edit.replacement)
      }
    }
    writer.endObject()
  }

  /// Appends `range`. Lines and columns count from 1, columns in bytes.
  private static func append(
    _ range: DocumentRange, in file: LintedFile, to writer: inout JSONWriter
  ) {
    let places = file.positions(of: range)
    writer.appendObject("range") { writer in
      for (name, line, offset) in [
        ("start", places.start.line, range.start), ("end", places.end.line, range.end),
      ] {
        writer.appendObject(name) { writer in
          writer.append("line", line + 1)
          writer.append("column", offset - file.lines.range(ofLine: line).start + 1)
        }
      }
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .information, .hint: "INFO"
    }
  }
}
