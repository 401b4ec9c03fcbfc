/// A format in which findings are printed: everything about it in one file of the folder Formats,
/// from which the tool's option and its help are derived.
package protocol LintReportFormat: SendableMetatype {
  /// What `--format` calls it.
  static var name: String { get }
  /// The whole report, or what is said of files without findings.
  static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8]
}

/// What a report is made for.
package struct ReportRequest {
  /// The tool's own version.
  package var version: String
  package var usesColor: Bool
  /// The columns of the terminal; nil if lines are not broken.
  package var columns: Int?
  /// Makes the last line for people from the summary, which is nil if there is nothing to tell.
  package var closing: (String?) -> String

  package init(
    version: String, usesColor: Bool, columns: Int?, closing: @escaping (String?) -> String
  ) {
    self.version = version
    self.usesColor = usesColor
    self.columns = columns
    self.closing = closing
  }
}

extension LintReportFormats {
  /// The format of a name, if there is one.
  package static func named(_ name: String) -> (any LintReportFormat.Type)? {
    all.first { $0.name == name }
  }
}
