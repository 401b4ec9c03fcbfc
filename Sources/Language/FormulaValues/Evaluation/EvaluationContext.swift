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

/// A context that makes words itself, without a detour over `Value`.
package protocol WordContext: EvaluationContext {
  func word(in slot: Slot, run: inout Run) -> Word
  /// What functions about fields (not their values) ask for.
  var facts: (any FieldFacts)? { get }
}

/// What functions such as `fieldTitle` and `isVisible` know of fields.
package protocol FieldFacts {
  func title(of slot: Slot) -> String?
  func typeName(of slot: Slot) -> String?
  func options(of slot: Slot) -> [ChoiceOption]
  func isRequired(_ slot: Slot) -> Bool
  func isVisible(_ slot: Slot) -> Bool
  /// Whether the value differs from the one at load.
  func isChanged(_ slot: Slot) -> Bool
  /// Metadata of a field, or of the document.
  func metadata(of slot: Slot?, key: String) -> Value
  /// The pattern that a date field is shown in.
  func dateFormat(of slot: Slot) -> String?
}
