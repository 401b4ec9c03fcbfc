import TestCoverage
import DocumentDiff
import CounterexampleSearch
import TestFiles
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import Testing

/// The pages about exploring, comparing and testing show the output of the tool.
@Suite struct AnalysisPageTests {
  private static let environment = EvaluationEnvironment(now: 1_768_435_200_000)

  private func filled(_ text: String) -> FilledDocument {
    FilledDocument(
      JoyDocument(JSONTree.parse(Array(text.utf8)).tree),
      settings: EvaluationSettings(Self.environment))
  }

  private func page(_ name: String) throws -> String {
    try ProjectFile("Documentation/\(name).md").text()
  }

  @Test func `the page shows the exploration of the inspection`() throws {
    var settings = DocumentExploration.Settings()
    settings.trials = 200
    let text = DocumentExploration(
      filled(try ProjectFile("Examples/inspection.json").text()), settings
    ).text
    let isShown = try page("Analysis").contains(
      "$ formulary explore --trials 200 Examples/inspection.json\n\(text)```\n")
    #expect(isShown, "\(text)")
  }

  @Test func `the page shows a diff of the invoice`() throws {
    let old = try ProjectFile("Examples/invoice.json").text()
    let new = old.replacing("round(net + tax, 2)", with: "round(net + tax, 1)")
    #expect(old != new)
    var settings = DocumentExploration.Settings()
    settings.trials = 500
    let text = DocumentDiff(filled(old), filled(new), settings).markdown(
      old: "HEAD:invoice.json", new: "invoice.json")
    #expect(try page("Analysis").contains(text), "\(text)")
  }

  @Test func `the page shows the coverage of an example`() throws {
    let bytes = try ProjectFile("Examples/discount.formula").bytes()
    let name = "Examples/discount.formula"
    let cases = CaseFile(
      bytes, name: name, language: .standard, settings: EvaluationSettings(Self.environment)
    ) { _ in nil }
    let coverage = CaseCoverage(
      cases, formulasIn: name, bytes, language: .standard, limits: EvaluationLimits())
    let report = MutationReport(
      formula: bytes, named: name, language: .standard,
      settings: EvaluationSettings(Self.environment))
    let text = cases.text() + coverage.text + report.text
    #expect(
      try page("TestCoverage").contains(
        "$ formulary test --coverage --mutate \(name)\n\(text)```\n"), "\(text)")
  }
}
