import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import LintReports
import SourceText
import Testing

/// The example documents have their golden values, and recalculation keeps every other byte.
@Suite struct ExampleDocumentTests {
  private let environment = EvaluationEnvironment(now: 1_795_219_200_000)

  private func document(_ name: String) throws -> JoyDocument {
    let (tree, diagnostics) = JSONTree.parse(try ProjectFile("Examples/\(name).json").bytes())
    #expect(diagnostics.isEmpty)
    let document = JoyDocument(tree)
    #expect(StructureCheck.findings(in: document.tree).isEmpty)
    return document
  }

  @Test(arguments: ["invoice", "inspection"])
  func `an example recalculates to its golden values`(name: String) throws {
    let document = try document(name)
    let program = DocumentProgram(document, language: .standard)
    let recalculation = FullRecalculation(
      document, program, settings: EvaluationSettings(environment))
    #expect(recalculation.failures.isEmpty)
    try ProjectFile("Tests/DocumentationTests/Goldens/\(name).values.json")
      .expect(String(decoding: recalculation.values(in: document, program), as: UTF8.self))
  }

  @Test(arguments: ["invoice", "inspection"])
  func `a second recalculation of an example changes nothing`(name: String) throws {
    let document = try document(name)
    let program = DocumentProgram(document, language: .standard)
    let first = FullRecalculation(document, program, settings: EvaluationSettings(environment))
    #expect(first.changes.count == program.targets.count)
    let result = first.applied(to: document)
    let again = JoyDocument(JSONTree.parse(result).tree)
    let second = FullRecalculation(again, program, settings: EvaluationSettings(environment))
    #expect(second.changes.isEmpty)
    #expect(second.applied(to: again) == result)
  }

  @Test func `the broken example has five different findings, each with its position`() throws {
    let bytes = try ProjectFile("Examples/broken.json").bytes()
    let document = try document("broken")
    let program = DocumentProgram(document, language: .standard)
    let recalculation = FullRecalculation(
      document, program, settings: EvaluationSettings(environment))
    #expect(recalculation.changes.isEmpty)
    let report = AuthorReport(
      file: "Examples/broken.json", bytes: bytes, lines: LineIndex(bytes), usesColor: false)
    let text = recalculation.failures.map { failure in
      report.text(
        DocumentDiagnostic(
          failure.error.code.rawValue, .error, failure.error.message, hint: failure.hint,
          at: failure.range),
        field: failure.fieldID, formula: failure.definitionID)
    }.joined(separator: "\n")
    #expect(Set(recalculation.failures.map(\.error.code.rawValue)).count == 5)
    try ProjectFile("Tests/DocumentationTests/Goldens/broken.txt").expect(text)
  }

  @Test func `the loan formula has its golden value`() throws {
    let formula = Formula("toJson((\(try ProjectFile("Examples/loan.formula").text())))")
    #expect(formula.diagnostics.isEmpty)
    guard
      case .text(let json) = try formula.value(in: NamedValues([:]), environment: environment)
    else {
      Issue.record("the loan gives no text")
      return
    }
    try ProjectFile("Tests/DocumentationTests/Goldens/loan.json").expect(json + "\n")
  }
}
