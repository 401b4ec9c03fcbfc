import Foundation

/// The list of formats of reports about findings, from the files of their folder.
enum ReportFormatsFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Analysis/LintReports"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Formats")) ?? []
    let list = files.filter { $0.hasSuffix("Report.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Formats; `make update` writes it anew.
      // swift-format-ignore-file

      /// All formats of reports, by the names of their types.
      package enum LintReportFormats {
        package static let all: [any LintReportFormat.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/LintReportFormats+Generated.swift", text: text)
  }
}
