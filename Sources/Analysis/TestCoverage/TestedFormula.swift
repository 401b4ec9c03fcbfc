import AbstractInterpretation
package import CounterexampleSearch
package import TestFiles
package import FormulaChecker
import FormulaCompiler
package import SheetEvaluation
import FormulaSyntax
import JSONTree
import FormulaVM
package import FormulaValues
package import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas
package import SourceText

/// A formula of a file with tests, and its branch coverage.
package struct TestedFormula: Sendable {
  /// The field that it computes; `nil` for the formula of a formula file.
  package let field: CellID?
  /// The title of the field; empty for the formula of a formula file.
  package let title: String
  package let checked: CheckedFormula
  /// The map from offsets in the formula to offsets in the file; `nil` if they are equal.
  package let map: OffsetMap?
  package internal(set) var coverage: BranchCoverage

  /// Returns the range in the file for a range in the formula.
  package func range(_ range: TextRange) -> DocumentRange {
    map?.range(of: range) ?? DocumentRange(start: range.start, end: range.end)
  }
}

extension TestedFormula {
  package var total: Int { coverage.branches.count }
  package var taken: Int { coverage.takenCount }
  package var dead: Int { coverage.deadCount }

  /// The branches that no test takes, although they are not known to be dead.
  ///
  /// Each has its range in the file and a message.
  package var missing: [(place: DocumentRange, text: String)] {
    coverage.missing.map { number in
      let branch = coverage.branches[number]
      return (
        range(checked.tree.range(of: branch.expression)), branch.absence(.untested, in: checked)
      )
    }
  }
}

/// The branch coverage of the formulas in a file by its tests.
package struct CaseCoverage: Sendable {
  /// The name of the file with the formulas.
  package let file: String
  package let lines: LineIndex
  package private(set) var formulas: [TestedFormula] = []
  /// The number of tests that ran.
  package let tests: Int

  /// Runs the tests in `cases` again and records the branches that they take.
  ///
  /// `bytes` is the content of the file with the formulas.
  ///
  /// Complexity: that of running the tests.
  package init(
    _ cases: CaseFile, formulasIn file: String, _ bytes: [UInt8], language: FormulaLanguage,
    limits: EvaluationLimits
  ) {
    self.file = file
    lines = LineIndex(bytes)
    let situations = cases.results.compactMap { $0.situation }
    tests = situations.count
    var documents: [(JoyDocument, EvaluationEnvironment)] = []
    var formula: TestedFormula?
    for situation in situations {
      switch situation {
      case .document(let document, let environment): documents.append((document, environment))
      case .formula(let tested, let values, let environment):
        var known =
          formula
          ?? TestedFormula(
            field: nil, title: "", checked: tested.checked, map: nil,
            coverage: BranchCoverage(tested.checked, language: language, nil))
        // The types of given values may result in another formula with the same source.
        CoverageRun(
          tested.checked, language, values, EvaluationSettings(environment, limits: limits),
          &known.coverage)
        formula = known
      }
    }
    if let formula { formulas = [formula] }
    if !documents.isEmpty {
      // Given values change the length of the tests' documents.
      formulas = Self.formulas(
        of: JoyDocument(JSONTree.parse(bytes).tree), documents, language, limits)
    }
  }

  private static func formulas(
    of document: JoyDocument, _ documents: [(JoyDocument, EvaluationEnvironment)],
    _ language: FormulaLanguage, _ limits: EvaluationLimits
  ) -> [TestedFormula] {
    let checks = CheckedFormulas(document, language: language)
    let abstract = AbstractSheet(document, checks)
    return checks.targets.enumerated().compactMap { number, computed in
      // The caller no longer waits for the rest.
      if Interruption.isTaskCancelled { return nil }
      let (target, field) = (TargetNumber(number), computed.cell)
      guard computed.blocker == nil, let formula = checks.sheet.formula(of: target) else {
        return nil
      }
      var tested = TestedFormula(
        field: field, title: AssignmentText(document).name(of: field), checked: formula,
        map: computed.definition.flatMap {
          document.formulas[$0.index].expression?.map
        },
        coverage: BranchCoverage(
          formula, language: language, abstract.evaluation(of: target)))
      let marks = Set(tested.coverage.branches.map { $0.expression })
      guard !marks.isEmpty else { return tested }
      for (filled, environment) in documents {
        let trials = Trials(
          filled, checks, target: target, [],
          settings: EvaluationSettings(environment, limits: limits),
          marking: marks)
        _ = trials.outcome(of: [])
        if let seen = trials.marks { _ = tested.coverage.note(seen) }
      }
      return tested
    }
  }

  package var total: Int { formulas.reduce(0) { $0 + $1.total } }
  package var taken: Int { formulas.reduce(0) { $0 + $1.taken } }
  package var dead: Int { formulas.reduce(0) { $0 + $1.dead } }
  /// The percentage of branches taken by tests, among those that are not dead, from 0 to 100.
  package var percent: Double {
    total == dead ? 100 : 100 * Double(taken) / Double(total - dead)
  }
}

/// A single run of a formula over named values that records the branches it takes.
struct CoverageRun {
  @discardableResult
  init(
    _ checked: CheckedFormula, _ language: FormulaLanguage, _ values: NamedValues,
    _ settings: EvaluationSettings,
    _ coverage: inout BranchCoverage
  ) {
    var builder = ProgramBuilder(language.callable)
    let expressions = Set(coverage.branches.map { $0.expression })
    guard checked.canRun, checked.tree.count > 0,
      (try? builder.add(checked, marks: expressions)) != nil
    else { return }
    let marks = BranchRecorder(
      count: checked.tree.count, marked: expressions.map { Int($0.index) })
    var machine = Machine(
      builder.program(), environment: settings.environment, limits: settings.limits)
    machine.load(values)
    machine.run.marks = marks
    _ = machine.evaluate()
    _ = coverage.note(marks)
  }
}
