import JoyDocLint
import SourceText

/// Findings for people: each with the formula or the line that it is about, grouped by file, and a
/// summary.
package enum TextReport: LintReportFormat {
  package static let name = "text"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    Array(
      text(
        of: files, usesColor: request.usesColor, columns: request.columns, closing: request.closing
      ).utf8)
  }

  /// `closing` makes the last line from the summary, which is nil if there is nothing to tell; the
  /// summary itself is the last line without it. With `columns` messages break at words there.
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
