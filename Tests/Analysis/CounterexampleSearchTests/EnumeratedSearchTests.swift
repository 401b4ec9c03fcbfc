import AbstractInterpretation
import CounterexampleSearch
import FormulaTesting
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SheetEvaluation
import SourceText
import Testing

/// Explorations of small formulas, compared with full recalculations for all inputs.
@Suite struct EnumeratedSearchTests {
  /// Formulas that fail only for some inputs, or for none.
  private static let formulas: [String] =
    (0..<24 as Range<UInt64>).map { seed in
      var generator = SmallFormulaGenerator(seed: seed + 40)
      let (condition, number) = (generator.condition(depth: 1), generator.number(depth: 1))
      return switch seed % 6 {
      case 0: "1 / (\(number) - 2)"
      case 1: "iff(\(condition), 1 / (n + 1), \(number))"
      case 2: "sqrt(\(number) + 1)"
      case 3: "iff(\(condition) && n > m, 1 / count(l), 0)"
      case 4: "ifError(1 / (\(number)), m) * 2"
      default: "iff(\(condition), \(number), sum(map(l, r -> r.q / (m + 2))))"
      }
    }

  private static let filled = FilledDocument(
    JoyDocument(JSONTree.parse(Array(EnumeratedFields.document(formulas).utf8)).tree),
    settings: EvaluationSettings(SampleForm.environment))

  private static let assignments = EnumeratedFields.storedAssignments.map { values in
    values.map { FilledValue(field: $0.field, json: Array($0.json.utf8)) }
  }

  /// The outcomes of all formulas for each assignment, by field.
  private static let outcomes: [[String: Outcome]] = {
    let program = DocumentProgram(filled.checks)
    return assignments.map { filled.outcomes(with: $0, program) }
  }()

  private static let exploration = {
    var settings = DocumentExploration.Settings()
    settings.trials = 600
    return DocumentExploration(filled, settings)
  }()

  private func id(_ field: FieldExploration) -> String {
    Self.filled.document.fields[field.field].id
  }

  /// The formula of a field, for messages.
  private func text(_ field: FieldExploration) -> String { Self.formulas[field.field.index - 4] }

  /// Returns the codes of a field's failures over all assignments.
  private func codes(_ field: FieldExploration) -> Set<ErrorCode> {
    Set(Self.outcomes.compactMap { $0[id(field)]?.failure?.code })
  }

  @Test func `all formulas are explored, and some of them can fail`() {
    #expect(Self.exploration.fields.count == Self.formulas.count)
    #expect(Self.exploration.unexplored.isEmpty)
    let failing = Self.exploration.fields.count { !codes($0).isEmpty }
    #expect(failing > 5 && failing < Self.formulas.count - 5, "\(failing)")
  }

  @Test func `a failure of some input is found, and nothing else is reported`() {
    for field in Self.exploration.fields {
      let reported = Set(field.faults.map(\.code))
      #expect(codes(field).isSubset(of: reported), "\(text(field)): \(reported)")
      for fault in field.faults {
        let outcome = Self.filled.outcome(of: id(field), with: fault.witness)
        #expect(outcome?.failure?.code == fault.code, "\(text(field))")
        #expect(fault.isComplete == Self.filled.isComplete(with: fault.witness))
      }
    }
  }

  @Test func `a counterexample has no value that it does not need`() {
    var dropped = 0
    for field in Self.exploration.fields {
      for fault in field.faults {
        #expect(fault.fillers.isEmpty)
        for place in fault.causes.indices {
          var fewer = fault.causes
          fewer.remove(at: place)
          dropped += 1
          let failure = Self.filled.outcome(of: id(field), with: fewer)?.failure
          let isSame = failure?.code == fault.code && failure?.range == fault.range
          #expect(!isSame, "\(text(field)) also fails without \(fault.causes[place].field)")
        }
      }
    }
    #expect(dropped > 5, "\(dropped)")
  }

  @Test func `a formula that is proved never to fail succeeds for all inputs`() {
    var proved = 0
    for field in Self.exploration.fields where field.proved.contains(.neverFails) {
      proved += 1
      #expect(codes(field).isEmpty && field.faults.isEmpty, "\(text(field))")
    }
    #expect(proved > 3, "too little is proved: \(proved)")
  }

  @Test func `an input never takes a dead branch`() {
    let checks = Self.filled.checks
    var (dead, taken) = (0, 0)
    for field in Self.exploration.fields {
      let branches = field.coverage.branches
      guard let target = checks.sheet.target(of: field.field), !branches.isEmpty else { continue }
      let around = FormulaInputs(of: target, in: Self.filled.document, checks)
      let domains = around.inputs.map { cell in
        let id = Self.filled.document.fields[cell].id
        return FieldDomain(
          field: cell,
          EnumeratedFields.storedAssignments.flatMap { values in
            values.filter { $0.field == id }.map { Array($0.json.utf8) }
          })
      }
      let trials = Trials(
        Self.filled.document, checks, target: target, domains,
        settings: EvaluationSettings(SampleForm.environment),
        marking: Set(branches.map(\.expression)))
      _ = AssignmentSearch(domains, trials: 400, seed: 1).visit { assignment in
        _ = trials.outcome(of: assignment)
        guard let marks = trials.marks else { return false }
        for (index, branch) in branches.enumerated() where branch.isTaken(in: marks) {
          taken += 1
          #expect(!field.coverage.isDead[index], "\(text(field)): \(branch.side)")
        }
        return true
      }
      dead += field.coverage.isDead.count { $0 }
    }
    #expect(dead > 4 && taken > 1_000, "\(dead) of the branches are dead, \(taken) taken")
  }

  @Test(arguments: [[3, 1, 4], [0, 0], [6], [2, 5, 1, 3]])
  func `shrinking returns a local minimum of a predicate`(start: [Int]) {
    let predicates: [([Int]) -> Bool] = [
      { $0.reduce(0, +) >= min(3, start.reduce(0, +)) }, { _ in true }, { $0 == start },
      { values in zip(values, start).allSatisfy { $0 >= $1 / 2 } },
      { ($0.max() ?? 0) * 2 >= (start.max() ?? 0) },
    ]
    for predicate in predicates {
      let shrunk = Shrinking.shrunk(start, predicate)
      #expect(predicate(shrunk))
      #expect(zip(shrunk, start).allSatisfy { $0 <= $1 && $0 >= 0 }, "\(shrunk)")
      for place in shrunk.indices where shrunk[place] > 0 {
        var simpler = shrunk
        simpler[place] = 0
        #expect(!predicate(simpler), "\(shrunk) is not minimal at \(place)")
      }
    }
  }
}
