/// The values of the fields that a formula reads.
public protocol EvaluationContext {
  /// Returns the value of the field at `slot`. Called at most once per field and evaluation.
  func value(in slot: Slot) -> Value

  /// Returns the columns of a table field, the fastest form for formulas to read.
  ///
  /// Returns `nil`, the default, for any other field; its value is then read with `value(in:)`.
  func table(in slot: Slot) -> TableColumns?

  /// The schema whose slots `value(in:)` takes, or `nil` for the slots of the evaluated formula.
  ///
  /// A formula for another schema reads the values by name. A context that returns `nil`, the
  /// default, must be created for the formula's own schema.
  var slotSchema: FormulaSchema? { get }
}

extension EvaluationContext {
  /// The default: values are read with `value(in:)`.
  public func table(in slot: Slot) -> TableColumns? { nil }

  /// The default: the slots are those of the formula that is evaluated.
  public var slotSchema: FormulaSchema? { nil }
}

/// The cells of a table, stored by column.
public struct TableColumns: Sendable {
  package let rowCount: Int
  package let columns: [(name: String, cells: [Value])]

  /// Creates a table from its columns. Missing cells of shorter columns are null.
  public init(_ columns: [(name: String, cells: [Value])]) {
    self.columns = columns
    rowCount = columns.map { $0.cells.count }.max() ?? 0
  }
}
