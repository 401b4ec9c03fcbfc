import FormulaChecker
import FormulaVM
import FormulaValues
import JSONTree
import JoyDoc
import IndexedCollections

/// The program of a plan over the values of one document, kept from change to change.
///
/// **Invariant**: it is changed by one engine alone: one that shares it makes itself a copy first, so
/// it is never touched from two sides at once. Every pointer has room for as many elements as there
/// are steps (`loadedBytes`: fields that the program names), and ranks are below that.
final class LiveProgram: @unchecked Sendable {
  let plan: FormulaPlan
  let steps: RecalculationSteps
  private let state: UnsafeMutablePointer<State>
  /// The numbers that number fields are known to hold, by rank; NaN where that is not known, or the
  /// step must be run the long way.
  private let known: UnsafeMutablePointer<Double>
  /// A bit for each rank that has to run.
  private let stale: UnsafeMutablePointer<UInt64>
  private var firstStaleWord: Int
  private let staleWordCount: Int
  private var machine: UnsafeMutablePointer<Machine>?
  /// By the program's numbers of fields: the heap that their words take, or −1 if not loaded.
  private let loadedBytes: UnsafeMutablePointer<Int>
  /// Bytes of the heap that nothing uses any more.
  private var garbage = 0
  /// The formulas that ran in the pass under way; each runs at most once.
  private let runs: UnsafeMutablePointer<FormulaRun>
  private var runCount = 0
  /// How many of these have been written into the document.
  private var writtenCount = 0
  /// The steps that were looked at for the inverse of the change under way.
  private var noted: [Int32] = []

  /// What is known of a step.
  private struct State: OptionSet {
    let rawValue: UInt8
    /// The field holds what its formula gives.
    static let isSettled = State(rawValue: 1)
    /// The formula failed when it ran last.
    static let hasFailed = State(rawValue: 2)
    /// All fields that the formula reads are loaded.
    static let isReady = State(rawValue: 4)
    /// The step was looked at for the inverse.
    static let isNoted = State(rawValue: 8)
    static let isVolatile = State(rawValue: 16)
    static let asksFacts = State(rawValue: 32)
    static let isNumber = State(rawValue: 64)
    static let cannotRun = State(rawValue: 128)

    /// What decides whether the short way can be gone.
    static let deciding: State = [
      .isSettled, .hasFailed, .isReady, .isVolatile, .asksFacts, .isNumber, .cannotRun,
    ]
    static let isPlain: State = [.isSettled, .isReady, .isNumber]
  }

  /// A program of which nothing is loaded yet, and no step has run.
  convenience init(_ plan: FormulaPlan, _ document: JoyDocument) {
    self.init(plan: plan, steps: RecalculationSteps(plan, document))
    for (rank, step) in steps.steps.enumerated() {
      let checked = plan.targets[Int(step.target)].definition.flatMap { plan.definitions[$0] }
      if step.formula < 0 { state[rank].insert(.cannotRun) }
      if checked?.isVolatile == true { state[rank].insert(.isVolatile) }
      if checked.map({ !$0.fieldFacts.isEmpty }) == true { state[rank].insert(.asksFacts) }
      if document.fields[Int(step.field)].kind == .number { state[rank].insert(.isNumber) }
    }
  }

  /// The same for another engine to change.
  convenience init(copying other: LiveProgram) {
    self.init(plan: other.plan, steps: other.steps)
    let count = steps.steps.count
    for rank in 0..<count { state[rank] = other.state[rank].subtracting(.isReady) }
  }

  private init(plan: FormulaPlan, steps: RecalculationSteps) {
    self.plan = plan
    self.steps = steps
    let count = steps.steps.count
    state = .allocate(capacity: max(1, count))
    state.initialize(repeating: [], count: count)
    known = .allocate(capacity: max(1, count))
    known.initialize(repeating: .nan, count: count)
    staleWordCount = (count + 63) / 64
    firstStaleWord = staleWordCount
    stale = .allocate(capacity: max(1, staleWordCount))
    stale.initialize(repeating: 0, count: staleWordCount)
    runs = .allocate(capacity: max(1, count))
    loadedBytes = .allocate(capacity: max(1, plan.program.slots.count))
    loadedBytes.initialize(repeating: -1, count: plan.program.slots.count)
  }

  deinit {
    dropMachine()
    state.deallocate()
    known.deallocate()
    stale.deallocate()
    loadedBytes.deallocate()
    runs.deallocate()
  }

  private func dropMachine() {
    machine?.deinitialize(count: 1)
    machine?.deallocate()
    machine = nil
  }

  // MARK: What is settled

  func isSettled(_ rank: Int) -> Bool { state[rank].contains(.isSettled) }

  /// The field holds what its user wants, or its formula is another.
  func unsettle(_ rank: Int) {
    state[rank].remove(.isSettled)
    known[rank] = .nan
  }

  /// Takes over which steps are settled, all but some.
  func settle(as other: LiveProgram, except ranks: [Int]) {
    for rank in steps.steps.indices {
      if other.state[rank].contains(.isSettled) {
        state[rank].insert(.isSettled)
      } else {
        unsettle(rank)
      }
    }
    for rank in ranks { unsettle(rank) }
  }

  /// Takes over what was known of a step before the plan was made anew.
  func restore(_ rank: Int, isSettled: Bool, hasFailed: Bool) {
    if isSettled { state[rank].insert(.isSettled) }
    if hasFailed { state[rank].insert(.hasFailed) }
  }

  /// Some steps and all that depend on them, in order. Complexity: O(n log n) for what is found.
  func closure(of ranks: some Sequence<Int>) -> [Int] {
    var found = Set(ranks)
    var stack = Array(found)
    while let rank = stack.popLast() {
      let step = steps.steps[rank]
      for place in Int(step.firstReader)..<Int(step.endOfReaders) {
        let reader = Int(steps.readers[place])
        if found.insert(reader).inserted { stack.append(reader) }
      }
    }
    return found.sorted()
  }

  /// The formula must look at its fields before it runs.
  private func unready(_ rank: Int) {
    state[rank].remove(.isReady)
    known[rank] = .nan
  }

  // MARK: What is stale

  /// Lets a step run in the next pass.
  @inline(__always)
  func markStale(_ rank: Int) {
    let word = rank >> 6
    stale[word] |= 1 << UInt64(truncatingIfNeeded: rank & 63)
    if word < firstStaleWord { firstStaleWord = word }
  }

  /// Whether a formula asks something about fields besides their values.
  var asksFacts: Bool { steps.steps.indices.contains { state[$0].contains(.asksFacts) } }

  func markStaleWhereFactsAreAsked() {
    for rank in steps.steps.indices where state[rank].contains(.asksFacts) { markStale(rank) }
  }

  func markAllStale() { for rank in steps.steps.indices { markStale(rank) } }

  /// Lets a field be read again before a formula needs it.
  func forget(field: Int) {
    guard let slot = steps.slot(ofField: field), loadedBytes[slot] >= 0 else { return }
    garbage += loadedBytes[slot]
    loadedBytes[slot] = -1
    for place in steps.readerPlaces(ofField: field) {
      unready(Int(steps.readers[place]))
    }
  }

  /// Reads a field that has changed, unless nobody has read it yet. Those that read it need not look
  /// at their fields again: many may read one. Complexity: O(size of the value).
  func reload(field: Int, from live: LiveDocument) {
    guard let slot = steps.slot(ofField: field), loadedBytes[slot] >= 0 else { return }
    let kind = live.document.fields[field].kind
    // Rows are read when a formula needs them.
    guard let machine, kind != .table, kind != .collection else { return forget(field: field) }
    garbage += loadedBytes[slot]
    loadedBytes[slot] = -1
    load(field, live, machine)
  }

  /// Puts new cells into a table that is loaded. Complexity: O(cells).
  func update(_ cells: [TableCell], ofTable number: Int, in live: LiveDocument) {
    guard let slot = steps.slot(ofField: number), loadedBytes[slot] >= 0, let machine else {
      return
    }
    let field = live.document.fields[number]
    let before = machine.pointee.run.heap.bytesInUse
    let list = machine.pointee.word(ofField: slot)
    var isDone = true
    machine.pointee.store(field: slot) { run in
      for cell in cells where isDone { isDone = cell.write(to: list, of: field, run: &run) }
      return list
    }
    garbage += max(0, machine.pointee.run.heap.bytesInUse - before)
    if !isDone { forget(field: number) }
  }

  // MARK: Running

  /// The world that formulas see.
  struct Surroundings {
    var environment: Environment
    var limits: EvaluationLimits
    var interruption: Interruption?
    /// The document as it was read.
    var loaded: LiveDocument
  }

  /// Runs what is stale, and what reads a field that changes by that, in order.
  ///
  /// Complexity: that of the formulas that run and of the fields they read that are not loaded yet.
  func run(
    _ live: inout LiveDocument, _ surroundings: Surroundings, _ report: inout ChangeReport,
    _ failed: inout [String: FormulaFailure]
  ) {
    defer {
      for rank in noted { state[Int(rank)].remove(.isNoted) }
      noted.removeAll(keepingCapacity: true)
    }
    guard firstStaleWord < staleWordCount else { return }
    let machine = preparedMachine(surroundings)
    runCount = 0
    writtenCount = 0
    steps.steps.withUnsafeBufferPointer { steps in
      self.steps.readers.withUnsafeBufferPointer { readers in
        var sweep = Sweep(
          steps, readers: readers, stale: stale, words: firstStaleWord..<staleWordCount,
          known: known, runs: runs)
        running: while true {
          let stop = machine.pointee.run(&sweep)
          runCount = sweep.runCount
          switch stop {
          case .done, .ready: break running
          case .unknown(let rank):
            if runFully(rank, machine, &live, surroundings, &report, &failed) {
              sweep.markReaders(ofRank: rank)
            }
          case .word(let rank, let word):
            if finish(rank, word, machine, &live, surroundings, &report, &failed) {
              sweep.markReaders(ofRank: rank)
            }
          }
          sweep.runCount = runCount
        }
      }
    }
    firstStaleWord = staleWordCount
    writeNumbers(to: &live)
    report.take(UnsafeBufferPointer(start: runs, count: runCount), of: live.document.fields)
  }

  /// Writes into the document what formulas gave on the short way, before somebody reads it.
  private func writeNumbers(to live: inout LiveDocument) {
    live.setNumbers(
      UnsafeBufferPointer(
        rebasing: UnsafeBufferPointer(start: runs, count: runCount)[writtenCount...]))
    writtenCount = runCount
  }

  /// Notes that a step ran.
  private func note(_ run: FormulaRun) {
    runs[runCount] = run
    runCount += 1
    // What goes the long way is written at once.
    writtenCount = runCount
  }

  /// A machine for a pass. What is loaded stays, unless most of it is garbage or reads otherwise now.
  private func preparedMachine(_ surroundings: Surroundings) -> UnsafeMutablePointer<Machine> {
    let environment = surroundings.environment
    if let machine {
      let old = machine.pointee.run.environment
      let isFull =
        garbage > 1 << 20 && garbage > machine.pointee.run.heap.bytesInUse / 2
        || machine.pointee.run.heap.tables.count > 0x8000
      if old.timeZone == environment.timeZone, old.locale == environment.locale,
        machine.pointee.run.limits == surroundings.limits, !isFull
      {
        machine.pointee.run.environment = environment
        machine.pointee.run.random = RandomSource(seed: environment.seed)
        machine.pointee.run.interruption = surroundings.interruption
        return machine
      }
      dropMachine()
    }
    garbage = 0
    for slot in plan.program.slots.indices { loadedBytes[slot] = -1 }
    for rank in steps.steps.indices { unready(rank) }
    let machine = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
    machine.initialize(
      to: Machine(plan.program, environment: environment, limits: surroundings.limits))
    machine.pointee.run.interruption = surroundings.interruption
    self.machine = machine
    return machine
  }

  /// Runs a step the long way; true if its field has a new value.
  @inline(never)
  private func runFully(
    _ rank: Int, _ machine: UnsafeMutablePointer<Machine>, _ live: inout LiveDocument,
    _ surroundings: Surroundings, _ report: inout ChangeReport,
    _ failed: inout [String: FormulaFailure]
  ) -> Bool {
    writeNumbers(to: &live)
    let step = steps.steps[rank]
    let target = plan.targets[Int(step.target)]
    if !state[rank].contains(.isSettled) { noteForInverse(rank, live, &report) }
    if let obstacle = target.obstacle {
      fail(rank, FormulaFailure(live.document, target, obstacle, plan), &report, &failed)
      return false
    }
    guard step.formula >= 0,
      let checked = target.definition.flatMap({ plan.definitions[$0] })
    else { return false }
    if !state[rank].contains(.isReady) {
      for slot in checked.references { load(slot.index, live, machine) }
      state[rank].insert(.isReady)
    }
    guard state[rank].contains(.asksFacts) else {
      let result = machine.pointee.evaluate(Int(step.formula))
      return finish(rank, result, machine, &live, surroundings, &report, &failed)
    }
    machine.pointee.run.facts = LiveFacts(live, loaded: surroundings.loaded)
    let result = machine.pointee.evaluate(Int(step.formula))
    // A second holder of the document would make the next change copy it.
    machine.pointee.run.facts = nil
    return finish(rank, result, machine, &live, surroundings, &report, &failed)
  }

  /// Stores the result of a step; true if its field has a new value.
  @inline(never)
  private func finish(
    _ rank: Int, _ word: Word, _ machine: UnsafeMutablePointer<Machine>,
    _ live: inout LiveDocument, _ surroundings: Surroundings, _ report: inout ChangeReport,
    _ failed: inout [String: FormulaFailure]
  ) -> Bool {
    writeNumbers(to: &live)
    let step = steps.steps[rank]
    let stored = live[Int(step.field)]
    do throws(EvaluationError) {
      let json = try ResultConversion(stored.field, timeZone: surroundings.environment.timeZone)
        .json(word, in: &machine.pointee.run)
      let isPlainNumber = state[rank].contains(.isNumber) && word.isNumber
      let differs = StoredValue.differs(stored.field, from: json, in: stored.tree)
      if differs, isPlainNumber {
        live.setNumber(word.double + 0, of: Int(step.field))
      } else if differs {
        do throws(ChangeError) {
          try live.setValue(json, of: Int(step.field))
        } catch {
          throw EvaluationError(.limitReached, error.message)
        }
      }
      if state[rank].contains(.hasFailed) {
        failed[stored.field.id] = nil
        state[rank].remove(.hasFailed)
      }
      if !state[rank].contains(.isVolatile) { state[rank].insert(.isSettled) }
      let isPlain = state[rank].intersection(.deciding) == .isPlain
      known[rank] = isPlain && isPlainNumber ? word.double + 0 : .nan
      guard differs else {
        note(.init(field: step.field))
        return false
      }
      if isPlainNumber {
        note(.init(field: step.field, word.double + 0, isSame: false))
        if step.slot >= 0, loadedBytes[Int(step.slot)] == 0 {
          machine.pointee.set(field: Int(step.slot), to: Word(word.double + 0))
        } else {
          forget(field: Int(step.field))
        }
      } else {
        note(.init(field: step.field, text: report.keep(json)))
        forget(field: Int(step.field))
      }
      return true
    } catch {
      note(.init(field: step.field))
      fail(
        rank, FormulaFailure(live.document, plan.targets[Int(step.target)], error), &report,
        &failed)
      return false
    }
  }

  private func fail(
    _ rank: Int, _ failure: FormulaFailure, _ report: inout ChangeReport,
    _ failed: inout [String: FormulaFailure]
  ) {
    unsettle(rank)
    state[rank].insert(.hasFailed)
    failed[failure.fieldID] = failure
    report.failures.append(failure)
  }

  /// Brings a field into the machine unless it is there.
  private func load(
    _ field: Int, _ live: LiveDocument, _ machine: UnsafeMutablePointer<Machine>
  ) {
    guard let slot = steps.slot(ofField: field), loadedBytes[slot] < 0 else { return }
    let before = machine.pointee.run.documentBytes
    if let number = live.number(heldBy: field), live.document.fields[field].kind == .number {
      machine.pointee.set(field: slot, to: Word(number))
    } else {
      let stored = live[field]
      machine.pointee.store(field: slot) { run in
        FieldBinding.word(of: stored.field, in: stored.tree, run: &run)
      }
    }
    loadedBytes[slot] = max(0, machine.pointee.run.documentBytes - before)
  }

  /// Lets the inverse of the change under way not give a step's field what it holds now.
  func leaveOutOfInverse(_ rank: Int) {
    if state[rank].insert(.isNoted).inserted { noted.append(Int32(truncatingIfNeeded: rank)) }
  }

  /// Adds what unsettled fields from a step on hold to the inverse: undoing the change runs their
  /// formulas, which would not give that back.
  private func noteForInverse(_ rank: Int, _ live: LiveDocument, _ report: inout ChangeReport) {
    if state[rank].contains(.isNoted) { return }
    let first = noted.count
    var next = first
    state[rank].insert(.isNoted)
    noted.append(Int32(truncatingIfNeeded: rank))
    while next < noted.count {
      let step = steps.steps[Int(noted[next])]
      next += 1
      for place in Int(step.firstReader)..<Int(step.endOfReaders) {
        let reader = steps.readers[place]
        if state[Int(reader)].insert(.isNoted).inserted { noted.append(reader) }
      }
    }
    for rank in noted[first...].sorted() where !state[Int(rank)].contains(.isSettled) {
      let stored = live[Int(steps.steps[Int(rank)].field)]
      report.inverse.append(.fieldUpdate(FieldUpdate(restoring: stored)))
    }
  }
}
