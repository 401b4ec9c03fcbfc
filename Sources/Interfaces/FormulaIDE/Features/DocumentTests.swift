import TestCoverage
import TestFiles
import FormulaLint
import SheetEvaluation
import IndexedCollections
package import FormulaValues
package import Formulas
import JoyDoc
package import JoyDocLint
package import SourceText

/// The results of the tests in a document's test file.
package struct DocumentTests: Sendable {
  /// A summary: the number of passed tests and of covered branches.
  package let title: String
  /// A range and a short result per test, in file order.
  package let results: [(place: DocumentRange, title: String)]
  /// Failures and invalid tests, in the order of the test file.
  package let findings: [Finding]
  /// The branches of the document's formulas that no test covers, in document order.
  package let missing: [Finding]
  /// The readable report of failures.
  package let report: String
  /// A summary of passed tests and covered branches by definition ID.
  private let formulas: [String: String]

  /// A document's name and content.
  package struct Document: Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// Runs the tests in the file `name` on `document`, which is `nil` if it cannot be read.
  ///
  /// Cancelling the task skips the remaining tests.
  ///
  /// Complexity: that of recalculating the document twice per test.
  package init(
    _ tests: [UInt8], named name: String, of document: Document?, language: FormulaLanguage,
    environment: EvaluationEnvironment
  ) {
    let file = CaseFile(
      tests, name: name, language: language, settings: EvaluationSettings(environment)
    ) { $0 == document?.name ? document?.bytes : nil }
    let coverage = CaseCoverage(
      file, formulasIn: document?.name ?? "", document?.bytes ?? [], language: language,
      limits: EvaluationLimits())
    title =
      TestSummary(
        failed: file.failed, count: file.count, taken: coverage.taken,
        branches: coverage.total - coverage.dead
      )
      .title
    results = file.results.map { test in
      (
        test.place,
        test.missed.map { missed in
          "fails: \(missed.field ?? "the formula") gives \(missed.actual), not \(missed.expected)"
        } ?? "passes"
      )
    }
    findings = file.findings
    report = file.text(isVerbose: true) + coverage.text
    missing = coverage.formulas.flatMap { formula in
      formula.missing.map {
        Finding(
          DocumentDiagnostic(TestRules.untestedBranch.name, .hint, $0.text, at: $0.place))
      }
    }
    .sorted { $0.diagnostic.range.start < $1.diagnostic.range.start }
    formulas = Self.formulas(file, coverage, JoyDocument(reading: document?.bytes))
  }

  private static func formulas(
    _ file: CaseFile, _ coverage: CaseCoverage, _ document: JoyDocument?
  ) -> [String: String] {
    guard let document else { return [:] }
    var titles: [String: String] = [:]
    for formula in coverage.formulas {
      guard let cell = formula.field, document.fields.indices.contains(cell.index),
        let definition = document.fields[cell.index].application?.formula
      else { continue }
      let checks = file.results.flatMap { $0.checks }.filter { $0.cell == cell }
      titles[definition] =
        TestSummary(
          failed: checks.count { !$0.isMet }, count: checks.count,
          taken: formula.taken, branches: formula.total - formula.dead
        )
        .title
    }
    return titles
  }

  /// Returns the summary for a definition, or `nil` if no test covers it.
  package func title(ofDefinition id: String) -> String? { formulas[id] }
}

extension JoyDocument {
  fileprivate init?(reading bytes: [UInt8]?) {
    guard let bytes, let document = try? JoyDocument(reading: bytes) else { return nil }
    self = document
  }
}
