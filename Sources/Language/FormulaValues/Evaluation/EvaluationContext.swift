/// The world of a formula: the values of the fields that its schema names.
public protocol EvaluationContext {
  /// The value of a field. Called at most once per field and evaluation.
  func value(in slot: Slot) -> Value
}

/// A context with tables that are handed over by column, so that formulas read them as fast as
/// the machine can.
public protocol TableContext: EvaluationContext {
  /// The columns of a table field; nil for any other field, whose value then counts.
  func table(in slot: Slot) -> TableColumns?
}

/// The cells of a table by column.
public struct TableColumns: Sendable {
  package let rowCount: Int
  package let columns: [(name: String, cells: [Value])]

  /// Columns with as many cells each; missing cells of shorter ones are null.
  public init(_ columns: [(name: String, cells: [Value])]) {
    self.columns = columns
    rowCount = columns.map(\.cells.count).max() ?? 0
  }
}
