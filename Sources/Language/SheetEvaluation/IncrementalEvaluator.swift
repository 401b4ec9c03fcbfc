import FormulaChecker
package import FormulaVM
package import FormulaRuntime
package import FormulaValues
import IndexedCollections

/// An incremental evaluator for the formulas of a sheet, which re-runs dirty formulas after each
/// change.
///
/// **Invariant**: only one owner changes it. An owner that shares it makes a copy first
/// (copy-on-write), so there is never concurrent access. Every pointer has capacity for one element
/// per step (`loadedBytes`: per cell that the program reads), and ranks are below that count.
@safe package final class IncrementalEvaluator: @unchecked Sendable {
  package let layout: SheetLayout
  package let readers: SheetReaders
  private let state: UnsafeMutablePointer<State>
  /// The numbers stored in cells, by rank.
  ///
  /// NaN if unknown, or if the step must take the slow path.
  private let known: UnsafeMutablePointer<Double>
  /// A bit set of the dirty ranks.
  private let dirty: UnsafeMutablePointer<UInt64>
  private var firstDirtyWord: Int
  private let dirtyWordCount: Int
  private var machine: UnsafeMutablePointer<Machine>?
  /// The heap bytes of each input's word, by `InputNumber`; nil if the cell is not loaded.
  private let loadedBytes: UnsafeMutablePointer<Int32?>
  /// The number of heap bytes that are no longer used.
  private var garbage = 0
  /// The formulas that ran in the current pass; each runs at most once.
  private let runs: UnsafeMutablePointer<FormulaRun>
  private var runCount = 0
  /// The number of `runs` that have been passed to the owner.
  private var writtenCount = 0
  /// The remaining budget of formulas on the slow path.
  ///
  /// Formulas on the fast path have not failed before.
  private var budget = SheetBudget(EvaluationLimits())
  /// The steps that have been checked for a value that they replace.
  private var noted: [Rank] = []

  /// The state of a step.
  private struct State: OptionSet {
    let rawValue: UInt8
    /// The cell contains the result of its formula.
    static let isSettled = State(rawValue: 1)
    /// The formula failed in its last run.
    static let hasFailed = State(rawValue: 2)
    /// All cells that the formula reads are loaded.
    static let isReady = State(rawValue: 4)
    /// The step has been checked for a value that it replaces.
    static let isNoted = State(rawValue: 8)
    static let isVolatile = State(rawValue: 16)
    static let readsFacts = State(rawValue: 32)
    static let isNumber = State(rawValue: 64)
    static let cannotRun = State(rawValue: 128)

    /// The flags that decide whether the fast path can be taken.
    static let deciding: State = [
      .isSettled, .hasFailed, .isReady, .isVolatile, .readsFacts, .isNumber, .cannotRun,
    ]
    static let isPlain: State = [.isSettled, .isReady, .isNumber]
  }

  /// Creates an evaluator for a sheet whose formulas have not run and whose cells are not loaded.
  package convenience init(
    _ formulas: SheetFormulas, _ layout: SheetLayout, storesNumbers: (CellID) -> Bool
  ) {
    self.init(layout, SheetReaders(formulas, layout))
    for rank in layout.steps.indices {
      let step = layout.steps[rank]
      if readers.steps[rank.index].formula.index == nil {
        unsafe state[rank.index].insert(.cannotRun)
      }
      if formulas.formula(of: step.target)?.isVolatile == true {
        unsafe state[rank.index].insert(.isVolatile)
      }
      if step.readsFacts { unsafe state[rank.index].insert(.readsFacts) }
      if storesNumbers(step.cell) { unsafe state[rank.index].insert(.isNumber) }
    }
  }

  /// Creates a copy of `other` for another owner.
  package convenience init(copying other: IncrementalEvaluator) {
    self.init(other.layout, other.readers)
    for rank in 0..<layout.steps.count {
      unsafe state[rank] = unsafe other.state[rank].subtracting(.isReady)
    }
  }

  private init(_ layout: SheetLayout, _ readers: SheetReaders) {
    self.layout = layout
    self.readers = readers
    let count = layout.steps.count
    unsafe state = .allocate(capacity: max(1, count))
    unsafe state.initialize(repeating: [], count: count)
    unsafe known = .allocate(capacity: max(1, count))
    unsafe known.initialize(repeating: .nan, count: count)
    dirtyWordCount = (count + 63) / 64
    firstDirtyWord = dirtyWordCount
    unsafe dirty = .allocate(capacity: max(1, dirtyWordCount))
    unsafe dirty.initialize(repeating: 0, count: dirtyWordCount)
    unsafe runs = .allocate(capacity: max(1, count))
    unsafe loadedBytes = .allocate(capacity: max(1, layout.program.slots.count))
    unsafe loadedBytes.initialize(repeating: nil, count: layout.program.slots.count)
  }

  deinit {
    dropMachine()
    unsafe state.deallocate()
    unsafe known.deallocate()
    unsafe dirty.deallocate()
    unsafe loadedBytes.deallocate()
    unsafe runs.deallocate()
  }

  private func dropMachine() {
    unsafe machine?.deinitialize(count: 1)
    unsafe machine?.deallocate()
    unsafe machine = nil
  }

  // MARK: Settled steps

  package func isSettled(_ rank: Rank) -> Bool { unsafe state[rank.index].contains(.isSettled) }

  /// Marks a step unsettled: its cell contains the owner's value, or it has another formula now.
  package func unsettle(_ rank: Rank) {
    unsafe state[rank.index].remove(.isSettled)
    unsafe known[rank.index] = .nan
  }

  /// Copies from `other` which steps are settled, except those in `ranks`.
  package func settle(as other: IncrementalEvaluator, except ranks: [Rank]) {
    for rank in layout.steps.indices {
      if other.isSettled(rank) {
        unsafe state[rank.index].insert(.isSettled)
      } else {
        unsettle(rank)
      }
    }
    for rank in ranks { unsettle(rank) }
  }

  /// Restores the state of a step from before the formulas were relinked.
  package func restore(_ rank: Rank, isSettled: Bool, hasFailed: Bool) {
    if isSettled { unsafe state[rank.index].insert(.isSettled) }
    if hasFailed { unsafe state[rank.index].insert(.hasFailed) }
  }

  /// Returns `ranks` and all steps that depend on them, in topological order.
  ///
  /// Complexity: O(n log n) for n found steps.
  package func closure(of ranks: some Sequence<Rank>) -> [Rank] {
    var found = Set(ranks)
    var stack = Array(found)
    while let rank = stack.popLast() {
      for reader in readers.readers(of: rank) where found.insert(reader).inserted {
        stack.append(reader)
      }
    }
    return found.sorted()
  }

  /// Marks a step unready: the formula must reload its cells before it runs.
  private func unready(_ rank: Rank) {
    unsafe state[rank.index].remove(.isReady)
    unsafe known[rank.index] = .nan
  }

  // MARK: Dirty steps

  /// Marks a step dirty, so that the next pass runs it.
  @inline(__always)
  package func markDirty(_ rank: Rank) {
    let word = rank.index >> 6
    unsafe dirty[word] |= 1 << UInt64(truncatingIfNeeded: rank.index & 63)
    if word < firstDirtyWord { firstDirtyWord = word }
  }

  /// Whether a formula reads facts about cells besides their values.
  package var readsFacts: Bool {
    layout.steps.indices.contains { unsafe state[$0.index].contains(.readsFacts) }
  }

  package func markFactReadersDirty() {
    for rank in layout.steps.indices where unsafe state[rank.index].contains(.readsFacts) {
      markDirty(rank)
    }
  }

  package func markAllDirty() { for rank in layout.steps.indices { markDirty(rank) } }

  /// Marks all steps dirty that read `cell`.
  package func markReadersDirty(of cell: CellID) {
    for place in readers.places(ofReadersOf: cell) { markDirty(readers.reader(at: place)) }
  }

  // MARK: Loaded cells

  /// Returns the program input of a cell whose word is loaded.
  private func loadedInput(of cell: CellID) -> InputNumber? {
    guard let input = readers.input(of: cell), unsafe loadedBytes[input.index] != nil else {
      return nil
    }
    return input
  }

  private func drop(_ input: InputNumber) {
    unsafe garbage += Int(loadedBytes[input.index] ?? 0)
    unsafe loadedBytes[input.index] = nil
  }

  /// Unloads `cell`, so that it is read again before a formula uses it.
  package func forget(_ cell: CellID) {
    guard let input = loadedInput(of: cell) else { return }
    drop(input)
    for place in readers.places(ofReadersOf: cell) { unready(readers.reader(at: place)) }
  }

  /// Reads a changed cell again, if it is loaded.
  ///
  /// The readers of the cell stay ready, so they need not check all of their cells again.
  /// Complexity: O(size of the value).
  package func reload(_ cell: CellID, from store: some CellStore) {
    guard let input = loadedInput(of: cell), let machine = unsafe machine else {
      return forget(cell)
    }
    drop(input)
    unsafe load(cell, { cell, run in store.word(of: cell, in: &run) }, unsafe machine)
  }

  /// Modifies a loaded word in place.
  ///
  /// `change` returns `false` if it could not, in which case the cell is unloaded.
  package func update(_ cell: CellID, _ change: (Word, inout Run) -> Bool) {
    guard let input = loadedInput(of: cell), let machine = unsafe machine else { return }
    let before = unsafe machine.pointee.run.heap.bytesInUse
    let grownBefore = unsafe machine.pointee.run.heap.grownBytes
    let word = unsafe machine.pointee.word(of: input)
    var isDone = true
    unsafe machine.pointee.store(in: input) { run in
      isDone = change(word, &run)
      return word
    }
    let grown = unsafe machine.pointee.run.heap.grownBytes - grownBefore
    unsafe garbage += max(0, machine.pointee.run.heap.bytesInUse - before - grown)
    unsafe loadedBytes[input.index] = loadedBytes[input.index].map {
      Int32(clamping: Int($0) + grown)
    }
    if !isDone { forget(cell) }
  }

  /// Loads `cell` into the machine unless it is loaded.
  private func load(
    _ cell: CellID, _ read: (CellID, inout Run) -> Word, _ machine: UnsafeMutablePointer<Machine>
  ) {
    guard let input = readers.input(of: cell), unsafe loadedBytes[input.index] == nil else {
      return
    }
    let before = unsafe machine.pointee.run.documentBytes
    unsafe machine.pointee.store(in: input) { run in read(cell, &run) }
    let bytes = unsafe max(0, machine.pointee.run.documentBytes - before)
    unsafe loadedBytes[input.index] = Int32(clamping: bytes)
  }

  // MARK: Running

  /// Runs the dirty steps, and the readers of cells that change as a result, in topological order.
  ///
  /// Returns the formulas that ran. Complexity: that of the formulas that run, and of reading cells
  /// that are not loaded yet.
  package func run<Store: ChangingCellStore>(
    _ store: inout Store, _ settings: EvaluationSettings
  ) -> UnsafeBufferPointer<FormulaRun> {
    defer {
      for rank in noted { unsafe state[rank.index].remove(.isNoted) }
      noted.removeAll(keepingCapacity: true)
    }
    runCount = 0
    writtenCount = 0
    budget = SheetBudget(settings.limits)
    guard firstDirtyWord < dirtyWordCount else {
      return unsafe UnsafeBufferPointer(start: runs, count: 0)
    }
    let machine = unsafe preparedMachine(settings)
    unsafe readers.steps.withUnsafeBufferPointer { steps in
      unsafe readers.ranksOfReaders.withUnsafeBufferPointer { readers in
        var pass = unsafe DirtyPass(
          steps, readers: readers, dirty: dirty, words: firstDirtyWord..<dirtyWordCount,
          known: known, runs: runs)
        running: while true {
          let stop = unsafe machine.pointee.run(&pass)
          runCount = pass.runCount
          switch stop {
          case .done, .ready: break running
          case .unknown(let rank):
            if unsafe runFully(rank, machine, &store) { pass.markReaders(of: rank) }
          case .word(let rank, let word):
            if unsafe finish(rank, word, machine, &store) { pass.markReaders(of: rank) }
          }
          pass.runCount = runCount
        }
      }
    }
    firstDirtyWord = dirtyWordCount
    writeNumbers(to: &store)
    return unsafe UnsafeBufferPointer(start: runs, count: runCount)
  }

  /// Passes the results of the fast path to the owner before the cells are read.
  private func writeNumbers(to store: inout some ChangingCellStore) {
    unsafe store.storeNumbers(
      UnsafeBufferPointer(
        rebasing: UnsafeBufferPointer(start: runs, count: runCount)[writtenCount...]))
    writtenCount = runCount
  }

  /// Records that a step ran on the slow path.
  private func note(_ run: FormulaRun) {
    unsafe runs[runCount] = run
    runCount += 1
    // Results of the slow path are written immediately.
    writtenCount = runCount
  }

  /// Returns a machine for a pass.
  ///
  /// Loaded cells are kept unless most of the heap is garbage or the environment affects how cells
  /// are read.
  private func preparedMachine(_ settings: EvaluationSettings) -> UnsafeMutablePointer<Machine> {
    let environment = settings.environment
    if let machine = unsafe machine {
      let old = unsafe machine.pointee.run.world.environment
      let isFull =
        unsafe garbage > 1 << 20 && garbage > machine.pointee.run.heap.bytesInUse / 2
        || machine.pointee.run.heap.tables.count > 0x8000
      if old.timeZone == environment.timeZone, old.locale == environment.locale,
        unsafe machine.pointee.run.limits == settings.limits, !isFull
      {
        unsafe machine.pointee.run.world.environment = environment
        unsafe machine.pointee.run.world.random = RandomSource(seed: environment.seed)
        unsafe machine.pointee.run.interruption = settings.interruption
        return unsafe machine
      }
      dropMachine()
    }
    garbage = 0
    for input in layout.program.slots.indices { unsafe loadedBytes[input] = nil }
    for rank in layout.steps.indices { unready(rank) }
    let machine = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
    unsafe machine.initialize(
      to: Machine(layout.program, environment: environment, limits: settings.limits))
    unsafe machine.pointee.run.interruption = settings.interruption
    unsafe self.machine = unsafe machine
    return unsafe machine
  }

  /// Runs a step on the slow path.
  ///
  /// Returns `true` if its cell has a new value.
  @inline(never)
  private func runFully(
    _ rank: Rank, _ machine: UnsafeMutablePointer<Machine>, _ store: inout some ChangingCellStore
  ) -> Bool {
    writeNumbers(to: &store)
    let step = layout.steps[rank]
    if !isSettled(rank) { notePending(rank, &store) }
    if let blocker = step.blocker {
      return fail(rank, blocker.reason.error, &store)
    }
    guard let formula = step.formula else { return false }
    if unsafe !state[rank.index].contains(.isReady) {
      for slot in layout.program.formulas[formula.index].slots {
        let cell = CellID(slot)
        if let number = store.number(in: cell) {
          unsafe set(cell, to: number, machine)
        } else {
          unsafe load(cell, { cell, run in store.word(of: cell, in: &run) }, unsafe machine)
        }
      }
      unsafe state[rank.index].insert(.isReady)
    }
    guard unsafe state[rank.index].contains(.readsFacts) else {
      let result = unsafe budget.evaluate(formula, by: &machine.pointee)
      return unsafe finish(rank, result, machine, &store)
    }
    unsafe machine.pointee.run.world.facts = store.facts
    let result = unsafe budget.evaluate(formula, by: &machine.pointee)
    // A second reference to the cells would make the next change copy them.
    unsafe machine.pointee.run.world.facts = nil
    return unsafe finish(rank, result, machine, &store)
  }

  /// Stores the result of a step.
  ///
  /// Returns `true` if its cell has a new value.
  @inline(never)
  private func finish(
    _ rank: Rank, _ word: Word, _ machine: UnsafeMutablePointer<Machine>,
    _ store: inout some ChangingCellStore
  ) -> Bool {
    writeNumbers(to: &store)
    let cell = layout.steps[rank].cell
    let settlement = unsafe store.settle(word, in: cell, &machine.pointee.run)
    if case .failed(let error) = settlement {
      note(.init(cell))
      return fail(rank, error, &store)
    }
    if unsafe state[rank.index].contains(.hasFailed) {
      store.didRecover(cell)
      unsafe state[rank.index].remove(.hasFailed)
    }
    if unsafe !state[rank.index].contains(.isVolatile) {
      unsafe state[rank.index].insert(.isSettled)
    }
    let isPlain = unsafe word.isNumber && state[rank.index].intersection(.deciding) == .isPlain
    unsafe known[rank.index] = isPlain ? word.double + 0 : .nan
    switch settlement {
    case .unchanged, .failed:
      note(.init(cell))
      return false
    case .number(let value):
      note(.init(cell, value, isSame: false))
      if let input = readers.input(of: cell), unsafe loadedBytes[input.index] == 0 {
        unsafe machine.pointee.set(input, to: Word(value))
      } else {
        forget(cell)
      }
    case .stored:
      note(.init(cell, text: store.didStore(cell)))
      forget(cell)
    }
    return true
  }

  private func fail(
    _ rank: Rank, _ error: EvaluationError, _ store: inout some ChangingCellStore
  ) -> Bool {
    unsettle(rank)
    unsafe state[rank.index].insert(.hasFailed)
    guard store.didFail(layout.steps[rank], error) else { return false }
    forget(layout.steps[rank].cell)
    return true
  }

  private func set(
    _ cell: CellID, to number: Double, _ machine: UnsafeMutablePointer<Machine>
  ) {
    guard let input = readers.input(of: cell), unsafe loadedBytes[input.index] == nil else {
      return
    }
    unsafe machine.pointee.set(input, to: Word(number))
    unsafe loadedBytes[input.index] = 0
  }

  // MARK: Replaced values

  /// Suppresses the `willReplace` notification for a step in the next pass.
  package func leaveOut(_ rank: Rank) {
    if unsafe state[rank.index].insert(.isNoted).inserted { noted.append(rank) }
  }

  /// Notifies the owner of unsettled cells among a step and its dependents.
  ///
  /// Their formulas may replace values that running them again would not restore.
  private func notePending(_ rank: Rank, _ store: inout some ChangingCellStore) {
    if unsafe state[rank.index].contains(.isNoted) { return }
    let first = noted.count
    var next = first
    unsafe state[rank.index].insert(.isNoted)
    noted.append(rank)
    while next < noted.count {
      let reached = noted[next]
      next += 1
      for reader in readers.readers(of: reached)
      where unsafe state[reader.index].insert(.isNoted).inserted {
        noted.append(reader)
      }
    }
    for rank in noted[first...].sorted() where !isSettled(rank) {
      store.willReplace(layout.steps[rank].cell)
    }
  }
}
