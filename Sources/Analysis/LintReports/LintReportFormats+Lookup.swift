extension LintReportFormats {
  /// Returns the format called `name`, or `nil` if there is none.
  package static func named(_ name: String) -> (any LintReportFormat.Type)? {
    all.first { $0.name == name }
  }
}
