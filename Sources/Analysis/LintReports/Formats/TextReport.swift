import JoyDocLint
import SourceText

/// Findings as text, grouped by file, each with its formula or source line, and a summary.
package enum TextReport: LintReportFormat {
  package static let name = "text"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    Array(
      text(
        of: files, usesColor: request.usesColor, columns: request.columns, closing: request.closing
      ).utf8)
  }

  /// Returns the report as text, wrapped at `columns`.
  ///
  /// `closing` creates the last line from the summary, which is `nil` if there are no findings.
  /// Without `closing`, the last line is the summary.
  package static func text(
    of files: [LintedFile], usesColor: Bool, columns: Int? = nil,
    closing: ((String?) -> String)? = nil
  ) -> String {
    var text = ""
    for file in files where !file.findings.isEmpty {
      let report = AuthorReport(
        file: file.name, names: file.names, lines: file.lines, usesColor: usesColor,
        columns: columns)
      for finding in file.findings {
        text += report.text(finding.diagnostic, field: finding.field, formula: finding.formula)
        text += "\n"
      }
    }
    if let closing {
      text += closing(files.summary)
    } else if let summary = files.summary {
      text += summary + "\n"
    }
    return text
  }
}
