import FormulaIDE
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint
import TestCoverage
import TestFiles
import Testing

/// Checks of the forms in `Examples/Gallery`.
@Suite struct GalleryTests {
  private static let folder = "Examples/Gallery"

  static let forms = ProjectFile.names(in: folder).filter { name in
    name.hasSuffix(".json") && !name.hasSuffix(CaseFile.suffix)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try ProjectFile("\(Self.folder)/\(name)").bytes()
  }

  private func cases(of form: String) throws -> CaseFile {
    let name = CaseFile.tests(of: form)
    return CaseFile(
      try bytes(name), name: name, language: .standard, settings: EvaluationSettings()
    ) { try? ProjectFile("\(Self.folder)/\($0)").bytes() }
  }

  @Test func `the gallery contains six forms and their tests`() {
    #expect(Self.forms.count == 6)
    for form in Self.forms {
      let tests = CaseFile.tests(of: form)
      #expect(ProjectFile("\(Self.folder)/\(tests)").exists, "\(tests)")
    }
  }

  @Test(arguments: forms)
  func `a form has no findings`(name: String) throws {
    let findings = Linter().findings(in: try bytes(name), of: name)
    #expect(findings.map(\.diagnostic.message) == [])
  }

  @Test(arguments: forms)
  func `a form is complete, and its stored values are up to date`(name: String) throws {
    let (tree, diagnostics) = JSONTree.parse(try bytes(name))
    #expect(diagnostics.isEmpty)
    let document = JoyDocument(tree)
    #expect(StructureCheck.findings(in: document.tree).isEmpty)
    let engine = try DocumentEngine(try bytes(name))
    #expect(engine.validation().status == .valid)
    let program = DocumentProgram(document, language: .standard)
    let recalculation = FullRecalculation(document, program, settings: EvaluationSettings())
    #expect(recalculation.failures.isEmpty)
    #expect(recalculation.changes.isEmpty)
  }

  @Test(arguments: forms)
  func `the tests of a form pass and take every branch`(name: String) throws {
    let cases = try cases(of: name)
    #expect(cases.passed >= 5 && cases.failed == 0, "\(cases.text())")
    let coverage = CaseCoverage(
      cases, formulasIn: name, try bytes(name), language: .standard, limits: EvaluationLimits())
    // The first line is the summary; each further line is a branch that no test takes.
    #expect(coverage.text.split(separator: "\n").count == 1, "\(coverage.text)")
  }

  @Test(arguments: forms)
  func `the formulas of a form are formatted`(name: String) throws {
    #expect(FormattedFile(try bytes(name), name: name).edits.isEmpty)
  }

  @Test func `the page of the gallery names every form and shows its current formulas`() throws {
    let page = try ProjectFile("\(Self.folder)/README.md").text()
    for form in Self.forms { #expect(page.contains("(\(form))"), "\(form)") }
    // Formulas on the page have line breaks, and are JSON strings in the forms.
    let sources = try Self.forms.map { form in
      try ProjectFile("\(Self.folder)/\(form)").text().replacing("\\\"", with: "\"")
        .replacing("\\n", with: "\n").filter { !$0.isWhitespace }
    }
    let blocks = page.matches(of: /```text\n([^`]+)\n```/).map { $0.1 }
    #expect(blocks.count >= 6)
    for block in blocks {
      let formula = block.filter { !$0.isWhitespace }
      #expect(sources.contains { $0.contains(formula) }, "\(block)")
    }
  }
}
