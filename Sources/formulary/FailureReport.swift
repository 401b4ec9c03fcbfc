import Foundation
import FormulaValues
import JoyDocEngine
import SourceText

/// Tells of formulas that failed, on standard error.
struct FailureReport {
  let file: String
  let bytes: [UInt8]

  func print(_ failures: [FormulaFailure]) {
    guard !failures.isEmpty else { return }
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(bytes), usesColor: Terminal.wantsColor(STDERR_FILENO))
    for failure in failures {
      let formula = failure.definitionID.map { " (formula '\($0)')" } ?? ""
      Output.error(
        renderer.text(
          DocumentDiagnostic(
            failure.error.code.rawValue, .error,
            "field '\(failure.fieldID)'\(formula): \(failure.error.message)", hint: failure.hint,
            at: failure.range)))
    }
  }
}
