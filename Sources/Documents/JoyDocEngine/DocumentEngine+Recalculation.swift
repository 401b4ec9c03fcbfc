import FormulaVM
import FormulaValues
import Formulas
import JoyDoc
import IndexedCollections

extension DocumentEngine {
  /// Runs what is stale, and what reads a field that changes by that, and no others.
  ///
  /// Complexity: that of the formulas that run and of the fields that they read for the first time.
  mutating func recompute(_ report: inout ChangeReport) {
    ownProgram().run(
      &live,
      LiveProgram.Surroundings(
        environment: environment, limits: limits, interruption: interruption, loaded: loaded),
      &report, &failed)
  }

  /// The program, which is about to change: one that no other engine shares.
  mutating func ownProgram() -> LiveProgram {
    if isKnownUniquelyReferenced(&linked), let linked { return linked }
    let own =
      linked.map { LiveProgram(copying: $0) }
      ?? LiveProgram(FormulaPlan(checks, language: .standard), loaded.document)
    linked = own
    return own
  }

  /// Takes in a change that was made: what is loaded, what is settled, and what has to run.
  mutating func invalidate(after effect: ChangeEffect) {
    var program = ownProgram()
    if effect.isStructural,
      !effect.touched.isEmpty || !effect.retargeted.isEmpty || program.asksFacts
    {
      program = replan(program, after: effect)
      // Whether a field is shown may be decided by anything.
      program.markStaleWhereFactsAreAsked()
    }
    for id in effect.touched {
      guard let number = live.number(of: id) else { continue }
      // A field that its user has set holds what the user wants, and the inverse knows what it held.
      if let rank = program.steps.rank(ofField: number) {
        program.unsettle(rank)
        if !effect.retargeted.contains(id) { program.leaveOutOfInverse(rank) }
      }
      if let cells = effect.tableCells {
        program.update(cells, ofTable: number, in: live)
      } else {
        program.reload(field: number, from: live)
      }
      for place in program.steps.readerPlaces(ofField: number)
      where effect.columns.map({ program.steps.sees($0, at: place) }) ?? true {
        program.markStale(Int(program.steps.readers[place]))
      }
    }
  }

  /// Makes the plan anew; what is known of formulas that stay is kept.
  private mutating func replan(_ old: LiveProgram, after effect: ChangeEffect) -> LiveProgram {
    let oldFields = old.plan.schema.fields
    var states: [String: (obstacle: FormulaPlan.Obstacle?, isSettled: Bool)] = [:]
    for (rank, step) in old.steps.steps.enumerated() {
      states[oldFields[Int(step.field)].id] = (
        old.plan.targets[Int(step.target)].obstacle, old.isSettled(rank)
      )
    }
    checks = CheckedDocument(live.document, language: .standard)
    let program = LiveProgram(FormulaPlan(checks, language: .standard), live.document)
    linked = program
    let retargeted = Set(effect.retargeted)
    var present: Set<String> = []
    for (rank, step) in program.steps.steps.enumerated() {
      let id = live.document.fields[Int(step.field)].id
      present.insert(id)
      let isNew =
        states[id].map { $0.obstacle != program.plan.targets[Int(step.target)].obstacle } ?? true
      program.restore(
        rank, isSettled: !isNew && states[id]?.isSettled == true, hasFailed: failed[id] != nil)
      if isNew || retargeted.contains(id) { program.markStale(rank) }
    }
    for id in failed.keys where !present.contains(id) { failed[id] = nil }
    return program
  }
}
