package import FormulaRuntime
import FormulaVM
import FormulaValues

/// The words of a column's rows, one chunk at a time, for one machine.
@safe package final class ColumnWords {
  private let reader: ColumnReader
  /// The words of the current chunk.
  private(set) var words: UnsafePointer<Word>?
  /// The number of rows of the current chunk.
  private(set) var count = 0

  package init(_ column: InputColumn) { reader = ColumnReader(column, as: .any) }

  /// Reads the data that all chunks share, which must stay in the heap.
  ///
  /// Throws a `ColumnFailure` if the column is malformed.
  package func prepare(_ run: inout Run) throws(ColumnFailure) { try reader.prepare(&run) }

  /// Reads `count` rows from `start` on.
  ///
  /// Throws a `ColumnFailure` if the column is malformed. Complexity: O(count), plus the size of
  /// lists.
  package func read(
    from start: Int, count: Int, _ run: inout Run
  ) throws(ColumnFailure) {
    unsafe words = try reader.words(from: start, count: count, &run)
    self.count = count
  }
}
