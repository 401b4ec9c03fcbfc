import FormulaRuntime

/// The inline cache of a `.name` access.
///
/// The next access usually reads the same table or the same record shape.
@safe struct InlineCache: BitwiseCopyable {
  /// The cached table, or −1.
  var table: Int32 = -1
  /// The cached shape, or −1.
  var shape: Int32 = -1
  /// The index of the value in a record of `shape`.
  var place: Int32 = 0
  /// The index of the column in `table`.
  var column: Int32 = 0
  /// The cells of the column.
  var cells: UnsafeMutablePointer<Word>?
}
