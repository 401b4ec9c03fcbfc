import FileAccess
import FormulaValues
import JoyDocEngine
import LintReports
import SourceText

/// A report on formulas that failed, for standard error.
struct FailureReport {
  let file: String
  let bytes: [UInt8]

  func print(_ failures: [FormulaFailure]) {
    guard !failures.isEmpty else { return }
    let report = AuthorReport(
      file: file, bytes: bytes, lines: LineIndex(bytes),
      usesColor: Terminal.wantsColor(STDERR_FILENO), columns: Terminal.columns(of: STDERR_FILENO))
    let texts = failures.map { failure in
      report.text(
        DocumentDiagnostic(
          failure.error.code.rawValue, .error, failure.error.message, hint: failure.hint,
          at: failure.range),
        field: failure.fieldID, formula: failure.definitionID)
    }
    Output.error(texts.joined(separator: "\n"))
  }
}
