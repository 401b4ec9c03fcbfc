import JoyDocLint
import SourceText

/// Findings as workflow commands, which GitHub shows beside the lines of a change.
package enum GitHubReport {
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
        // A command cannot mark columns over several lines.
        let columns =
          start.line == end.line
          ? ",col=\(start.utf16Column + 1),endColumn=\(end.utf16Column + 1)" : ""
        return "::\(command) file=\(escaped(file.name, isProperty: true))"
          + ",line=\(start.line + 1),endLine=\(end.line + 1)\(columns)"
          + ",title=\(escaped(diagnostic.rule, isProperty: true))"
          + "::\(escaped(finding.advice, isProperty: false))\n"
      }.joined()
    }.joined()
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
