import JoyDocLint
import SourceText

/// Findings as workflow commands, which GitHub shows next to the lines of a change.
package enum GitHubReport: LintReportFormat {
  package static let name = "github"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    Array(text(of: files).utf8)
  }

  package static func text(of files: [LintedFile]) -> String {
    files.map { file in
      file.findings.map { finding in
        let diagnostic = finding.diagnostic
        let (start, end) = file.positions(of: diagnostic.range)
        let command =
          switch diagnostic.severity {
          case .error: "error"
          case .warning: "warning"
          case .information, .hint: "notice"
          }
        // A command cannot mark columns of several lines.
        let columns =
          start.line == end.line
          ? ",col=\(start.utf16Column + 1),endColumn=\(end.utf16Column + 1)" : ""
        let path = EscapedText.workflowCommand(file.repositoryPath, isProperty: true)
        return "::\(command) file=\(path)"
          + ",line=\(start.line + 1),endLine=\(end.line + 1)\(columns)"
          + ",title=\(EscapedText.workflowCommand(diagnostic.rule, isProperty: true))"
          + "::\(EscapedText.workflowCommand(file.advice(on: finding), isProperty: false))\n"
      }.joined()
    }.joined()
  }
}
