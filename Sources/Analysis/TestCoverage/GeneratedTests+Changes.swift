import DocumentDiff
import CounterexampleSearch
import TestFiles
import FormulaChecker
import FormulaRuntime
import SheetEvaluation
import FormulaSyntax
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

extension GeneratedTests {
  /// The maximum number of mutations.
  private static let maxChanges = 500
  /// The maximum number of trial runs per mutant.
  private static let trialsForChange = 2_000
  /// The work budget per mutant, in units of `SearchWork`.
  private static let workForChange = 2_000_000

  /// Adds tests for mutants that no test detects. Each added test is used for the later mutants.
  mutating func addForChanges(of filled: FilledDocument, _ document: [UInt8], _ name: String) {
    let checks = filled.checks
    var left = Self.maxChanges
    var known: Set<DefinitionNumber> = []
    for (number, computed) in checks.targets.enumerated() where computed.blocker == nil {
      let target = TargetNumber(number)
      guard let definition = computed.definition, known.insert(definition).inserted,
        let formula = checks.sheet.formula(of: target),
        let node = filled.document.formulas[definition.index].expressionNode
      else { continue }
      let range = filled.document.tree.range(node)
      for mutation in FormulaMutation.all(of: formula, catalog: filled.language.catalog) {
        guard left > 0 else { return }
        left -= 1
        let text = mutation.applied(to: formula.tree.source)
        guard filled.language.check(text, schema: checks.schema).canRun else { continue }
        var edit = JSONEdit()
        edit.replace(
          range, with: JSONWriter.literal(String(decoding: text, as: UTF8.self)))
        let mutant = FilledDocument(
          JoyDocument(edit.applied(to: filled.document.tree)),
          language: filled.language, settings: filled.settings)
        addTest(noticing: mutant, in: target, of: filled, document, name)
      }
    }
  }

  private mutating func addTest(
    noticing mutant: FilledDocument, in target: TargetNumber, of filled: FilledDocument,
    _ document: [UInt8], _ name: String
  ) {
    let field = filled.checks.targets[target.index].cell
    let id = filled.document.fields[field].id
    func isNoticed(by test: TestedDocument) -> Bool {
      func outcome(_ version: FilledDocument) -> Outcome? {
        Trials(
          test.document, version.checks, target: target, [],
          settings: EvaluationSettings(test.environment, limits: filled.settings.limits)
        ).outcome(of: [])
      }
      guard let one = outcome(filled), let other = outcome(mutant) else { return false }
      return !one.isSame(as: other)
    }
    if situations[field, default: []].contains(where: isNoticed) { return }
    var settings = DocumentExploration.Settings()
    settings.trials = Self.trialsForChange
    settings.work = Self.workForChange
    let difference = DocumentDiff(filled, mutant, settings, fields: [id]).meaning.first?.difference
    guard let difference else { return }
    let title = AssignmentText(of: target, in: filled).name(of: field, when: difference.witness)
    let readsClock = filled.checks.sheet.formula(of: target)?.isVolatile ?? false
    guard
      let (test, situation) = Self.test(
        title, difference.witness, field: id, readsClock: readsClock, document, name, filled)
    else { return }
    let tested = TestedDocument(document: situation, environment: filled.environment)
    guard isNoticed(by: tested) else { return }
    tests.append(test)
    situations[field, default: []].append(tested)
  }
}
