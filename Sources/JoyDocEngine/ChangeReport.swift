/// What a change did.
public struct ChangeReport: Sendable {
  /// The fields that the change itself changed, by their ids.
  public var touchedFields: [String] = []
  /// The cells that the change itself changed.
  public var touchedCells: [Cell] = []
  /// The fields whose formulas ran, in the order in which they did.
  public var recomputedFields: [String] = []
  /// The new values that formulas gave, in the same order.
  public var computedChanges: [FieldUpdate] = []
  /// The formulas that ran and failed.
  public var failures: [FormulaFailure] = []
  /// The fields that are shown now and were not before.
  public var shownFields: [String] = []
  /// The fields that were shown before and are not now.
  public var hiddenFields: [String] = []
  /// The changes that take this one back, in order.
  public var inverse: [DocumentChange] = []

  public init() {}

  /// A cell of a table or collection.
  public struct Cell: Hashable, Sendable {
    public var field: String
    public var row: String
    public var column: String

    public init(field: String, row: String, column: String) {
      self.field = field
      self.row = row
      self.column = column
    }
  }
}
