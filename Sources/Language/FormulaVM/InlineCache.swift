import FormulaRuntime
import IndexedCollections

/// The inline cache of a `.name` access.
///
/// The next access usually reads the same table or the same record shape.
@safe struct InlineCache: BitwiseCopyable {
  /// The cached table.
  var table = OptionalIndex<RowTable>(nil)
  /// The cached shape.
  var shape = OptionalIndex<Heap.Shape>(nil)
  /// The index of the value in a record of `shape`.
  var place: Int32 = 0
  /// The index of the column in `table`.
  var column: Int32 = 0
  /// The cells of the column.
  var cells: UnsafeMutablePointer<Word>?
}

extension Heap.Record {
  /// The index of the record's shape, in the representation of `InlineCache`.
  @inline(__always)
  var shapeIndex: OptionalIndex<Heap.Shape> { OptionalIndex(TypedIndex(Int(shape))) }
}
