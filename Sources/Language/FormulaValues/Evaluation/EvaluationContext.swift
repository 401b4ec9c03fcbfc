/// The source of field values during an evaluation, addressed by the slots of a `Schema`.
public protocol EvaluationContext {
  /// Returns the value of a field. Called at most once per field and evaluation.
  func value(in slot: Slot) -> Value
}

/// A context that supplies tables by column, the fastest form for formulas to read.
public protocol TableContext: EvaluationContext {
  /// Returns the columns of a table field.
  ///
  /// Returns `nil` for any other field; its value is then read with `value(in:)`.
  func table(in slot: Slot) -> TableColumns?
}

/// The cells of a table, stored by column.
public struct TableColumns: Sendable {
  package let rowCount: Int
  package let columns: [(name: String, cells: [Value])]

  /// Creates a table from its columns. Missing cells of shorter columns are null.
  public init(_ columns: [(name: String, cells: [Value])]) {
    self.columns = columns
    rowCount = columns.map(\.cells.count).max() ?? 0
  }
}
