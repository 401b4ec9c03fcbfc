import FormulaRuntime

/// What a `.name` in the code read last: the next look is likely of the same table or shape.
@safe struct InlineCache: BitwiseCopyable {
  /// The table, or −1.
  var table: Int32 = -1
  /// The shape, or −1.
  var shape: Int32 = -1
  /// The place of the value in a record of the shape.
  var place: Int32 = 0
  /// The column's number in the table.
  var column: Int32 = 0
  /// The cells of the column.
  var cells: UnsafeMutablePointer<Word>?
}
