import FormulaValues
import IndexedCollections

/// A cache of loop plans, and the memory for the vectors and masks of one plan at a time.
///
/// **Invariant**: `start` points to `size` bytes. `layOut` partitions them for one plan; the
/// content left by the previous user is garbage.
@safe struct ColumnScratch: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var size = 0
  /// The plans by loop number; filled lazily.
  private var plans: [CachedPlan] = []

  private enum CachedPlan { case unknown, none, plan(ColumnPlan) }

  init() {}

  deinit { unsafe start?.deallocate() }

  /// Returns the column plan of a loop, or nil if it has none.
  ///
  /// Loops are planned when they first run, since many formulas are compiled but never run.
  mutating func plan(of loop: Program.LoopNumber, in program: Program) -> ColumnPlan? {
    if plans.isEmpty { plans = Array(repeating: .unknown, count: program.loops.count) }
    guard loop.index < plans.count else { return nil }
    switch plans[loop.index] {
    case .plan(let plan): return plan
    case .none: return nil
    case .unknown:
      let plan = program.columnPlan(of: loop)
      plans[loop.index] = plan.map { .plan($0) } ?? .none
      return plan
    }
  }

  /// Returns the addresses of the vectors, with one word per row of a chunk, and of the masks, with
  /// one byte per row.
  ///
  /// The first mask selects all rows; no plan writes to it.
  mutating func layOut(vectors: Int, masks: Int) -> (vectors: VectorStorage, masks: Mask) {
    let chunk = ColumnKernels.chunk
    let needed = vectors * chunk * 8 + masks * chunk
    if let start = unsafe start, size >= needed { return unsafe (start + masks * chunk, start) }
    unsafe start?.deallocate()
    let room = UnsafeMutableRawPointer.allocate(byteCount: needed, alignment: 64)
    unsafe room.initializeMemory(as: UInt8.self, repeating: 0xFF, count: chunk)
    unsafe start = unsafe room
    size = needed
    return unsafe (room + masks * chunk, room)
  }
}
