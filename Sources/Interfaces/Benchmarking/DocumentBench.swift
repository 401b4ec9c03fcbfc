import SheetEvaluation
import FormulaChecker
import FormulaVM
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
package import JoyDocEngine
import JoyDocLint
import IndexedCollections

/// A benchmark of a document.
package final class DocumentBench {
  /// The formulas that fail. They are measured as well.
  package let failures: [FormulaFailure]
  private let name: String
  private let document: JoyDocument
  private let program: DocumentProgram
  private let language: FormulaLanguage
  private let settings: EvaluationSettings
  private var engine: DocumentEngine
  private var machine: Machine

  /// Opens a document and runs its formulas. Complexity: O(bytes), plus that of the formulas.
  package init(
    _ document: JoyDocument, name: String, language: FormulaLanguage,
    settings: EvaluationSettings
  ) {
    self.language = language
    self.name = name
    self.document = document
    self.settings = settings
    program = DocumentProgram(document, language: language)
    let recalculation = FullRecalculation(
      document, program, settings: settings)
    failures = recalculation.failures
    engine = DocumentEngine(
      document, environment: settings.environment, limits: settings.limits, language: language)
    _ = engine.recalculate()
    machine = Machine(
      program.program, environment: settings.environment, limits: settings.limits)
    // Load the computed values, which formulas may read.
    machine.load(FieldBinding(recalculation.document(from: document)))
  }

  /// Measures the document's processing steps and its `count` slowest formulas.
  package func run(by sampler: Sampler, slowest count: Int) -> BenchRun {
    let bytes = document.tree.bytes
    let formulas = slowestFormulas(count, by: sampler)
    return BenchRun(
      subject: name, digest: BenchRun.digest(of: bytes),
      contents: """
        \(Counted.text(formulaCount, "formulas")), \
        \(Counted.grouped(document.fields.count)) fields, \(Quantity.size(Double(bytes.count)))
        """,
      measures: sampler.measures(of: steps + formulas))
  }

  private var formulaCount: Int { program.targets.count }

  // MARK: Steps

  private var steps: [Workload] {
    let (document, program, language) = (document, program, language)
    let settings = settings
    let bytes = document.tree.bytes
    let name = name
    let size = Measure.Amount(bytes.count, .bytes)
    let definitions = Measure.Amount(document.formulas.count, .formulas)
    let linter = Linter(language: language)
    let checks = CheckedFormulas(document, language: language)
    return [
      Workload("open", amount: size) { count in
        for _ in 0..<count {
          _ = try? DocumentEngine(
            bytes, environment: settings.environment, limits: settings.limits, language: language)
        }
      },
      Workload("check", amount: definitions) { count in
        for _ in 0..<count { _ = CheckedFormulas(document, language: language) }
      },
      Workload("compile", amount: definitions) { count in
        for _ in 0..<count { _ = DocumentProgram(checks) }
      },
      Workload("lint", amount: size) { count in
        for _ in 0..<count { _ = linter.findings(in: bytes, of: name) }
      },
      Workload("full run", amount: .init(formulaCount, .formulas)) { count in
        for _ in 0..<count {
          _ = FullRecalculation(document, program, settings: settings)
        }
      },
    ] + changes
  }

  /// Field changes that alternate between two values, so that each one has an effect.
  private var changes: [Workload] {
    let changes = InputChange.some(in: document, program).filter { change in
      (try? engine.apply(change.there)) != nil && (try? engine.apply(change.back)) != nil
    }
    guard let widest = changes.max(by: { $0.dependants < $1.dependants }) else { return [] }
    func workload(_ name: String, _ changes: [InputChange], note: String) -> Workload {
      let list = changes.map(\.there) + changes.map(\.back)
      return Workload(name, note: note, amount: .init(1, .changes), units: list.count) {
        [self] count in Self.apply(list, count, to: &engine)
      }
    }
    let several = "of \(changes.count) fields in turn"
    let dependants = widest.dependants == 1 ? "formula depends" : "formulas depend"
    return [
      workload(
        "one change", changes, note: changes.count == 1 ? "of \(widest.field)" : several),
      workload(
        "widest change", [widest],
        note: "of \(widest.field): \(Counted.grouped(widest.dependants)) \(dependants) on it"),
    ]
  }

  // `engine` is passed inout because each access to a class property checks exclusivity.
  private static func apply(
    _ changes: [DocumentChange], _ count: Int, to engine: inout DocumentEngine
  ) {
    for _ in 0..<count {
      for change in changes { _ = try? engine.apply(change) }
    }
  }

  // MARK: Formulas

  private func slowestFormulas(_ count: Int, by sampler: Sampler) -> [Workload] {
    var targets: [FormulaNumber: TargetNumber] = [:]
    for step in program.layout.steps.elements where step.blocker == nil {
      guard let formula = step.formula, targets[formula] == nil else { continue }
      targets[formula] = step.target
    }
    var times: [(formula: FormulaNumber, time: UInt64)] =
      targets.keys.sorted().map { ($0, .max) }
    let start = sampler.clock()
    // The minimum of several runs is the most reliable, within a fifth of the time budget.
    for _ in 0..<5 where sampler.clock() - start < sampler.budget / 5 {
      for index in times.indices {
        let begin = sampler.processorClock()
        Self.evaluate(times[index].formula, 1, by: &machine)
        times[index].time = min(times[index].time, sampler.processorClock() &- begin)
      }
    }
    return times.sorted { ($1.time, $0.formula) < ($0.time, $1.formula) }.prefix(max(0, count))
      .compactMap { formula, _ in targets[formula].map { workload(formula, of: $0) } }
  }

  private func workload(_ formula: FormulaNumber, of target: TargetNumber) -> Workload {
    let definition = program.targets[target.index].definition
    let text = definition.flatMap { document.formulas[$0.index].expression }
      .map { String(decoding: $0.utf8, as: UTF8.self) }
    let references = definition.flatMap { program.checks.definitions[$0.index] }?.references
    let rows = Self.rows(in: references.map { Array($0) } ?? [], program.program, machine)
    return Workload(
      document.fields[program.targets[target.index].cell].id, in: .formulas, note: text,
      amount: rows > 0 ? .init(rows, .rows) : nil
    ) { [self] count in Self.evaluate(formula, count, by: &machine) }
  }

  /// Returns the total number of elements in the lists among the fields `slots`.
  static func rows(in slots: [Slot], _ program: Program, _ machine: borrowing Machine) -> Int {
    slots.reduce(0) { sum, slot in
      guard let number = program.slots.firstIndex(of: slot) else { return sum }
      let word = machine.word(of: InputNumber(number))
      return word.kind == .list ? sum + machine.run.elements(word).count : sum
    }
  }

  static func evaluate(_ formula: FormulaNumber, _ count: Int, by machine: inout Machine) {
    for _ in 0..<count { _ = machine.evaluate(formula) }
  }
}
