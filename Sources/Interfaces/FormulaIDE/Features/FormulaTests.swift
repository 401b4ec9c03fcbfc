import TestCoverage
import TestFiles
import FormulaChecker
import FormulaLint
import FormulaRuntime
import FormulaSyntax
package import FormulaValues
package import JoyDocLint
package import SourceText

/// The results of the tests in the comments of a standalone formula.
package struct FormulaTests: Sendable {
  /// The range of the first test.
  package let place: DocumentRange
  /// A summary: the number of passed tests and of covered branches.
  package let title: String
  /// Failures and invalid tests, in file order.
  package let findings: [Finding]

  /// Runs the tests. Returns `nil` if there are none, or if the formula cannot run.
  ///
  /// Complexity: that of evaluating the formula per test, limited to `maxSteps`.
  package init?(_ analysis: Analysis, environment: EvaluationEnvironment) {
    guard analysis.format == .formula, let formula = analysis.formulas.first?.checked,
      formula.canRun, !formula.tree.comments.isEmpty
    else { return nil }
    var limits = EvaluationLimits()
    limits.steps = Self.maxSteps
    let bytes = analysis.bytes
    let file = CaseFile(
      bytes, name: "", language: analysis.language,
      settings: EvaluationSettings(environment, limits: limits)
    ) { _ in nil }
    guard file.count > 0 else { return nil }
    findings = file.findings
    let places = file.results.map { $0.place } + file.problems.map { $0.range }
    place = places.min { $0.start < $1.start } ?? DocumentRange(start: 0, end: 0)
    let coverage = CaseCoverage(
      file, formulasIn: "", bytes, language: analysis.language, limits: limits)
    title =
      TestSummary(
        failed: file.failed, count: file.count, taken: coverage.taken,
        branches: coverage.total - coverage.dead
      )
      .title
  }

  /// A step budget that takes about a twentieth of a second.
  private static let maxSteps = 8_000_000
}

extension CaseFile {
  /// The number of tests, including invalid ones.
  var count: Int { results.count + problems.count }

  /// Failures and invalid tests, in file order.
  var findings: [Finding] {
    let failures = results.compactMap { test in
      test.failure.map { text in
        Finding(
          DocumentDiagnostic(
            TestRules.failed.name, .error, text, hint: test.missed?.difference,
            at: test.missed?.place ?? test.place))
      }
    }
    return (failures + problems.map { Finding($0) }).sorted {
      $0.diagnostic.range.start < $1.diagnostic.range.start
    }
  }
}

extension CaseResult {
  /// The first check that failed.
  var missed: Check? { checks.first { !$0.isMet } }

  /// The failure message, or `nil` if the test passes.
  var failure: String? {
    guard let missed else { return nil }
    let test = name.isEmpty ? "the test" : "the test '\(name)'"
    guard let field = missed.field else {
      return "\(test) expects \(missed.expected), but the formula gives \(missed.actual)"
    }
    return
      "\(test) expects \(missed.expected) in '\(field)', but its formula gives \(missed.actual)"
  }
}
