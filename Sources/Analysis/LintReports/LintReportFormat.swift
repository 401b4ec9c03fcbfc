package import SourceText

/// A format in which findings are printed.
///
/// Each format is one file of the folder `Formats`. The tool's option and its help are derived from
/// it.
package protocol LintReportFormat: SendableMetatype {
  /// The name of the format in `--format`.
  static var name: String { get }
  /// Returns the complete report on `files`, even if there are no findings.
  static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8]
}

/// The parameters of a report.
package struct ReportRequest {
  /// The version of the tool.
  package var version: String
  package var usesColor: Bool
  /// The width of the terminal in columns; `nil` if lines are not wrapped.
  package var columns: Int?
  /// The least severity that makes the run fail.
  package var failing: Severity
  /// Returns the closing line for people. `summary` is `nil` if there is nothing to report.
  package var closing: (String?) -> String

  package init(
    version: String, usesColor: Bool, columns: Int?, failing: Severity = .error,
    closing: @escaping (String?) -> String
  ) {
    self.failing = failing
    self.version = version
    self.usesColor = usesColor
    self.columns = columns
    self.closing = closing
  }
}
