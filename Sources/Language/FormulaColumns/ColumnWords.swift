package import FormulaRuntime
import FormulaVM
import FormulaValues

/// The words of a column's rows, a chunk at a time, for one machine.
@safe package final class ColumnWords {
  private let reader: ColumnReader
  /// The words of the chunk.
  private(set) var words: UnsafePointer<Word>?
  /// The rows of the chunk.
  private(set) var count = 0

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
}
