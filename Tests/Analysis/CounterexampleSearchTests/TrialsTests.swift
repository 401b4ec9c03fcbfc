import CounterexampleSearch
import SheetEvaluation
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

@Suite struct TrialsTests {
  /// Formulas over every kind of field, some over computed fields.
  private static let formulas: [(type: String, text: String)] = [
    ("number", "n / m"), ("text", #"concat(t, "-", c)"#), ("number", "sum(l.q) + f0"),
    ("text", #"join(map(l, (r) -> r.k ?? "none"), "/")"#), ("number", "length(f1) + length(s)"),
    ("date", "dateAdd(d, n, \"days\")"), ("multiSelect", "s"), ("dropdown", "c"),
    ("number", "l[0].q"), ("text", "upper(f3)"), ("number", "iff(isVisible(t), f2, 1)"),
  ]

  @Test func `a trial run equals a full recalculation of the document`() {
    let document = SampleForm.document(Self.formulas)
    let filled = SampleForm.filled(document)
    let checks = CheckedFormulas(document, language: .standard)
    var compared = 0
    for (number, computed) in checks.targets.enumerated() where computed.blocker == nil {
      let target = TargetNumber(number)
      let around = FormulaInputs(of: target, in: document, checks)
      let builder = DomainBuilder(
        document, around.constants, environment: SampleForm.environment)
      let domains = around.inputs.map { builder.domain(of: $0) }
      let space = InputSpace(document, domains, [])
      let trials = Trials(
        document, checks, target: target, domains,
        settings: EvaluationSettings(SampleForm.environment))
      let id = document.fields[computed.cell].id
      _ = AssignmentSearch(domains, trials: 60, seed: 7).visit { assignment in
        let values = space.values(of: assignment)
        let full = filled.outcome(of: id, with: values)
        let trial = trials.outcome(of: assignment)
        compared += 1
        switch (trial, full) {
        case (.failed(let one), .failed(let other)): #expect(one.code == other.code)
        default: #expect(trial == full, "\(id) with \(words(values))")
        }
        return true
      }
    }
    #expect(compared > 300)
  }

  private func words(_ values: [FilledValue]) -> String {
    values.map { "\($0.field)=\(String(decoding: $0.json, as: UTF8.self))" }
      .joined(separator: " ")
  }

  @Test func `shrinking keeps only relevant values`() {
    let shrunk = Shrinking.shrunk([5, 3, 9, 2]) { $0[0] >= 2 && $0[2] >= 4 }
    #expect(shrunk == [2, 0, 4, 0])
  }

  @Test(arguments: [[2, 3], [40, 40, 40], [1], [], [64, 1, 64, 64, 5]])
  func `a search tries distinct simple inputs first and stays within its bounds`(sizes: [Int]) {
    let domains = sizes.enumerated().map { place, size in
      FieldDomain(field: CellID(place), (0..<size).map { Array("\($0)".utf8) })
    }
    var visited: [FieldAssignment] = []
    let count = AssignmentSearch(domains, trials: 1000, seed: 1).visit {
      visited.append($0)
      return true
    }
    #expect(count == visited.count && count <= 1000)
    #expect(visited.first == FieldAssignment(repeating: 0, count: sizes.count))
    let all = sizes.reduce(1, *)
    if all <= 1000 { #expect(Set(visited).count == all) } else { #expect(count == 1000) }
    for assignment in visited {
      #expect(zip(assignment, sizes).allSatisfy { $0 >= 0 && $0 < $1 })
    }
  }
}
