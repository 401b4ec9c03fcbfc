import FormulaValues

/// Room for the vectors and masks of one plan at a time, kept for the next one.
///
/// **Invariant**: `start` points to `size` bytes; a plan's room is laid out by `layOut`, the last
/// user's content is garbage to the next.
struct ColumnScratch: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private var size = 0

  init() {}

  deinit { start?.deallocate() }

  /// Where vectors begin, each of a chunk's words, and where masks do, each of a chunk's bytes.
  /// The first mask holds everywhere; no plan writes it.
  mutating func layOut(vectors: Int, masks: Int) -> (vectors: Room, masks: Mask) {
    let chunk = ColumnKernels.chunk
    let needed = vectors * chunk * 8 + masks * chunk
    if let start, size >= needed { return (start + masks * chunk, start) }
    start?.deallocate()
    let room = UnsafeMutableRawPointer.allocate(byteCount: needed, alignment: 64)
    room.initializeMemory(as: UInt8.self, repeating: 0xFF, count: chunk)
    start = room
    size = needed
    return (room + masks * chunk, room)
  }
}
