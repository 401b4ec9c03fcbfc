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
    guard file.count > 0 else { return nil }
    findings = file.findings
    let places = file.results.map(\.place) + file.problems.map(\.range)
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

  /// About a twentieth of a second at most.
  private static let mostSteps = 8_000_000
}

extension CaseFile {
  /// How many tests there are.
  var count: Int { results.count + problems.count }

  /// What failed, and what is wrong with tests, in the order of the file.
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
  /// The first expectation that is not met.
  var missed: Check? { checks.first { !$0.isMet } }

  /// What is wrong, in a sentence; nil if the test passes.
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
