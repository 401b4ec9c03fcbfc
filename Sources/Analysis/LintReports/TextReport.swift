import JoyDocLint
import SourceText

/// Findings for people: each with the line of the source, grouped by file, and a summary.
package enum TextReport {
  /// `closing` makes the last line from the summary, which is nil if there is nothing to tell; the
  /// summary itself is the last line without it.
  package static func text(
    of files: [LintedFile], usesColor: Bool, closing: ((String?) -> String)? = nil
  ) -> String {
    var text = ""
    for file in files where !file.findings.isEmpty {
      let renderer = DiagnosticRenderer(file: file.name, lines: file.lines, usesColor: usesColor)
      for finding in file.findings { text += renderer.text(finding.diagnostic) }
      text += "\n"
    }
    if let closing {
      text += closing(files.summary)
    } else if let summary = files.summary {
      text += summary + "\n"
    }
    return text
  }
}
