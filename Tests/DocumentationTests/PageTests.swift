import TestFiles
import FormulaIDE
import FormulaREPL
import DataSources
import FormulaValues
import Formulas
import JoyDocLint
import LintReports
import SourceText
import Testing

/// Links and examples of the project's pages are valid.
@Suite struct PageTests {
  private static let pages = [
    "README.md", "ARCHITECTURE.md", ".github/CONTRIBUTING.md", "Documentation/Decisions/README.md",
    "CHANGELOG.md",
    "Editors/README.md", "Examples/README.md", "Examples/Gallery/README.md",
    "Benchmarks/RESULTS.md",
  ]

  @Test(arguments: pages)
  func `every link of a page refers to a file`(page: String) throws {
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for link in try ProjectFile(page).text().matches(of: /\]\(([^)#]+)\)/) {
      let target = String(link.1)
      if target.hasPrefix("https:") { continue }
      #expect(ProjectFile(folder + target).exists, "\(page): \(target)")
    }
  }

  @Test func `the README and the tour show the values of the invoice`() throws {
    let values = try ProjectFile("Tests/DocumentationTests/Goldens/invoice.values.json").text()
    for page in ["README.md", "Documentation/Tour.md"] {
      #expect(try ProjectFile(page).text().contains(values), "\(page)")
    }
  }

  @Test func `the README and the tour show the findings of the broken example`() throws {
    let bytes = try ProjectFile("Examples/broken.json").bytes()
    let findings = Linter().findings(in: bytes, of: "broken.json")
    let report = AuthorReport(
      file: "Examples/broken.json", bytes: bytes, lines: LineIndex(bytes), usesColor: false)
    let text = findings.map {
      report.text($0.diagnostic, field: $0.field, formula: $0.formula)
    }.joined(separator: "\n")
    #expect(Set(findings.map(\.diagnostic.rule)).count == 5)
    for page in ["README.md", "Documentation/Tour.md"] {
      #expect(try ProjectFile(page).text().contains(text), "\(page): \(text)")
    }
  }

  @Test func `the tour shows the session that its lines give`() throws {
    var lines = try ProjectFile("Examples/invoice.session").text().split(separator: "\n")[...]
    var text = ""
    let session = Session(files: ProjectFiles()) { EvaluationEnvironment() }
    var interaction = ReadEvalPrintLoop(
      session, write: { text += $0 }, writeProblem: { text += $0 })
    var editor = EchoedLines(next: { lines.popFirst().map(String.init) }) { text += $0 }
    _ = interaction.run(&editor)
    // `make session` writes it.
    let isShown = try ProjectFile("Documentation/Tour.md").text().contains(
      "$ formulary repl --echo < Examples/invoice.session\n\(text)```\n")
    #expect(isShown, "\(text)")
  }

  @Test(arguments: ["invoice", "inspection"])
  func `an example has no findings`(name: String) throws {
    let findings = Linter().findings(
      in: try ProjectFile("Examples/\(name).json").bytes(), of: "\(name).json")
    #expect(findings.map(\.diagnostic.message) == [])
  }

  @Test(arguments: ["discount.formula", "invoice.tests.json"])
  func `the tests of an example pass`(name: String) throws {
    let file = CaseFile(
      try ProjectFile("Examples/\(name)").bytes(), name: name, language: .standard,
      settings: EvaluationSettings()
    ) { try? ProjectFile("Examples/\($0)").bytes() }
    #expect(file.passed > 0 && file.failed == 0, "\(file.text())")
  }

  @Test func `the tour shows a test that fails`() throws {
    let text = try ProjectFile("Examples/discount.formula").text().replacing("179.91", with: "180")
    let file = CaseFile(
      Array(text.utf8), name: "discount.formula", language: .standard,
      settings: EvaluationSettings()
    ) { _ in nil }
    #expect(
      try ProjectFile("Documentation/Tour.md").text().contains(file.text()), "\(file.text())")
  }

  @Test(arguments: ["invoice.json", "inspection.json", "loan.formula", "discount.formula"])
  func `the formulas of an example are formatted`(name: String) throws {
    let bytes = try ProjectFile("Examples/\(name)").bytes()
    #expect(FormattedFile(bytes, name: name).edits.isEmpty)
  }

  @Test func `the README is short`() throws {
    let lines = try ProjectFile("README.md").text().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201)
  }

  @Test func `the architecture page is short`() throws {
    let lines = try ProjectFile("ARCHITECTURE.md").text().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 221)
  }
}

/// The files of the project, by path from the root, read-only.
private struct ProjectFiles: SessionFiles {
  func source(_ path: String) throws(SourceError) -> SourceFile {
    guard let bytes = try? ProjectFile(path).bytes() else {
      throw SourceError(.unreadable, "no \(path)")
    }
    return SourceFile(bytes, name: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(SessionFileError) {
    throw SessionFileError("\(path) stays as it is")
  }

  func paths(beginning: String) -> [String] { [] }
}
