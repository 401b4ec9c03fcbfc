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
  /// The first mask holds everywhere.
  mutating func layOut(vectors: Int, masks: Int) -> (vectors: Room, masks: Mask) {
    let chunk = ColumnKernels.chunk
    let needed = vectors * chunk * 8 + masks * chunk
    let room: UnsafeMutableRawPointer
    if let start, size >= needed {
      room = start
    } else {
      start?.deallocate()
      room = .allocate(byteCount: needed, alignment: 64)
      start = room
      size = needed
    }
    let allRows = room + vectors * chunk * 8
    allRows.initializeMemory(as: UInt8.self, repeating: 0xFF, count: chunk)
    return (room, allRows)
  }
}
