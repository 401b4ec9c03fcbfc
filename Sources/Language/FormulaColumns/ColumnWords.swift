package import FormulaRuntime
import FormulaVM
import FormulaValues

/// The words of a column's rows, a chunk at a time, for one machine.
@safe package final class ColumnWords {
  /// The most rows of a chunk.
  package static let chunk = BatchPlan.chunk
  private let reader: ColumnReader
  private var words: UnsafePointer<Word>?
  private var count = 0

  package init(_ column: InputColumn) { reader = ColumnReader(column, as: .any) }

  /// Reads what all chunks need, which must stay in the heap. Throws what is wrong with it.
  package func prepare(_ run: inout Run) throws(ColumnFailure) { try reader.prepare(&run) }

  /// Reads `count` rows from `start` on. Throws what is wrong with the column.
  /// Complexity: O(count), and the size of lists.
  package func read(
    from start: Int, count: Int, _ run: inout Run
  ) throws(ColumnFailure) {
    unsafe words = try reader.words(from: start, count: count, &run)
    self.count = count
  }

  /// The word of a row of the chunk.
  package subscript(row: Int) -> Word {
    assert(row >= 0 && row < count, "a row is asked for that has not been read")
    return unsafe words?[row] ?? .null
  }
}
