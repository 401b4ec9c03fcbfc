import CaseAnalysis
import FormulaCases
import FormulaChecker
import FormulaLint
import FormulaRuntime
import FormulaSyntax
package import FormulaValues
package import JoyDocLint
package import SourceText

/// The tests in the comments of a formula by itself, run.
package struct FormulaTests: Sendable {
  /// Where the first test stands.
  package let place: DocumentRange
  /// How many tests passed, of how many, and how many branches they take.
  package let title: String
  /// What failed, and what is wrong with tests, in the order of the file.
  package let findings: [Finding]

  /// Runs the tests; nil if there are none, or if the formula cannot run.
  ///
  /// Complexity: that of evaluating the formula for each test, within bounds that an editor waits for.
  package init?(_ analysis: Analysis, environment: Environment) {
    guard analysis.format == .formula, let formula = analysis.formulas.first?.checked,
      formula.canRun, !formula.tree.comments.isEmpty
    else { return nil }
    var limits = EvaluationLimits()
    limits.steps = Self.mostSteps
    let bytes = analysis.bytes
    let file = CaseFile(
      bytes, name: "", language: analysis.language, environment: environment, limits: limits
    ) { _ in nil }
    let count = file.results.count + file.problems.count
    guard count > 0 else { return nil }
    let lines = LineIndex(bytes)
    func range(_ test: CaseResult) -> DocumentRange {
      let line = lines.range(ofLine: test.line - 1)
      let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }.count
      return DocumentRange(start: line.start + blanks, end: line.end)
    }
    let failures = file.results.filter { !$0.isPassed }.map { test in
      Finding(Self.failure(test, at: range(test)))
    }
    let problems = file.problems.map { Finding($0) }
    findings = (failures + problems).sorted {
      $0.diagnostic.range.start < $1.diagnostic.range.start
    }
    let places = file.results.map(range) + file.problems.map(\.range)
    place = places.min { $0.start < $1.start } ?? DocumentRange(start: 0, end: 0)
    let coverage = CaseCoverage(
      file, formulasIn: "", bytes, language: analysis.language, limits: limits)
    let branches = coverage.total - coverage.dead
    title =
      Self.title(failed: file.failed, of: count)
      + (branches == 0 ? "" : " · \(coverage.taken) of \(branches) branches")
  }

  private static func title(failed: Int, of count: Int) -> String {
    switch (failed, count) {
    case (0, 1): "the test passes"
    case (0, _): "all \(count) tests pass"
    case (_, 1): "the test fails"
    case (1, _): "1 of \(count) tests fails"
    case (_, _): "\(failed) of \(count) tests fail"
    }
  }

  /// About a twentieth of a second at most.
  private static let mostSteps = 1_000_000

  private static func failure(_ test: CaseResult, at range: DocumentRange) -> DocumentDiagnostic {
    let name = test.name.isEmpty ? "the test" : "the test '\(test.name)'"
    let missed = test.checks.first { !$0.isMet }
    return DocumentDiagnostic(
      "failed-test", .error,
      "\(name) expects \(missed?.expected ?? ""), but the formula gives \(missed?.actual ?? "")",
      hint: missed?.difference, at: range)
  }
}
