import JSONTree
import JoyDocLint
import SourceText

/// Findings as a Code Quality report, which GitLab shows in merge requests.
///
/// Source: GitLab Docs, Code Quality, "Code Quality report format".
package enum GitLabReport: LintReportFormat {
  package static let name = "gitlab"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    text(of: files)
  }

  package static func text(of files: [LintedFile]) -> [UInt8] {
    var fingerprints = FindingFingerprints()
    var writer = JSONWriter()
    writer.beginArray()
    for file in files {
      for finding in file.findings {
        let diagnostic = finding.diagnostic
        let (start, end) = file.positions(of: diagnostic.range)
        writer.beginObject()
        writer.append("description", file.advice(on: finding))
        writer.append("check_name", diagnostic.rule)
        // The fingerprint must be unique among all files.
        let parts = [file.repositoryPath, fingerprints.next(finding, in: file)]
        writer.append("fingerprint", FNV1a(of: parts.joined(separator: "\u{0}").utf8).hexadecimal)
        writer.append("severity", severity(diagnostic.severity))
        writer.appendObject("location") { writer in
          writer.append("path", file.repositoryPath)
          writer.appendObject("lines") { writer in
            writer.append("begin", start.line + 1)
            writer.append("end", end.line + 1)
          }
        }
        writer.endObject()
      }
    }
    writer.endArray()
    return writer.harmlessBytes + [UInt8(ascii: "\n")]
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .information, .hint: "info"
    }
  }
}
