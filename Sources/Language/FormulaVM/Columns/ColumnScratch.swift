import FormulaValues
import IndexedCollections

/// The plans of the loops that were met, and room for the vectors and masks of one at a time.
///
/// **Invariant**: `start` points to `size` bytes; a plan's room is laid out by `layOut`, the last
/// user's content is garbage to the next.
@safe struct ColumnScratch: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var size = 0
  /// By the number of a loop, once one was met.
  private var plans: [KnownPlan] = []

  private enum KnownPlan { case unknown, none, plan(ColumnPlan) }

  init() {}

  deinit { unsafe start?.deallocate() }

  /// How a loop goes by columns, nil if it cannot. Loops are planned when they first meet rows, as
  /// many formulas are compiled that never do.
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

  /// Where vectors begin, each of a chunk's words, and where masks do, each of a chunk's bytes.
  /// The first mask holds everywhere; no plan writes it.
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
