// Written by formulary-dev from the files of the folder Formats; `make update` writes it anew.
// swift-format-ignore-file

/// All formats of reports, by the names of their types.
package enum LintReportFormats {
  package static let all: [any LintReportFormat.Type] = [
    GitHubReport.self,
    GitLabReport.self,
    JSONReport.self,
    JUnitReport.self,
    RDJSONReport.self,
    SARIFReport.self,
    TextReport.self,
  ]
}
