import IndexedCollections
package import SheetEvaluation
import FormulaVM
import JoyDoc
package import JoyDocFormulas

/// The effects of a change.
public struct ChangeReport: Sendable {
  /// The ids of the fields that the change itself modified.
  public var touchedFields: [String] = []
  /// The cells that the change itself modified.
  public var touchedCells: [Cell] = []
  /// The formulas that ran and failed.
  public var failures: [FormulaFailure] = []
  /// The ids of the fields that became visible.
  public var shownFields: [String] = []
  /// The ids of the fields that became hidden.
  public var hiddenFields: [String] = []
  /// The ids of the pages that became visible.
  public var shownPages: [String] = []
  /// The ids of the pages that became hidden.
  public var hiddenPages: [String] = []
  /// The ids of the fields that became valid.
  public var validatedFields: [String] = []
  /// The ids of the fields that became invalid, because they lack a required value.
  public var invalidatedFields: [String] = []
  /// The changes that undo this one, in order.
  public var inverse: [DocumentChange] = []

  /// The evaluated formulas in evaluation order.
  ///
  /// Ids and JSON are created lazily: a change may run many formulas whose results are never read.
  private var runs: [FormulaRun] = []
  private var texts: [[UInt8]] = []
  private var fields: FieldList?

  /// Creates an empty report.
  public init() {}

  /// The ids of the fields whose formulas ran, in evaluation order.
  ///
  /// Complexity: O(count).
  public var recomputedFields: [String] {
    fields.map { fields in runs.map { fields[$0.cell].id } } ?? []
  }

  /// The new values of computed fields, in evaluation order.
  ///
  /// Complexity: O(size of the values).
  public var computedChanges: [FieldUpdate] {
    guard let fields else { return [] }
    return runs.compactMap { run in
      let value: JSONPart
      switch run.text {
      case FormulaRun.unchanged: return nil
      case FormulaRun.number: value = JSONPart(run.value)
      default: value = JSONPart(written: texts[Int(run.text)])
      }
      return FieldUpdate(field: fields[run.cell].id, value: value)
    }
  }

  /// A cell of a table or collection.
  public struct Cell: Hashable, Sendable {
    /// The id of the field.
    public var field: String
    /// The id of the row.
    public var row: String
    /// The id of the column.
    public var column: String

    /// Creates a reference to a cell.
    public init(field: String, row: String, column: String) {
      self.field = field
      self.row = row
      self.column = column
    }
  }

  mutating func note(field: String, isShown: Bool) {
    if isShown { shownFields.append(field) } else { hiddenFields.append(field) }
  }

  mutating func note(page: String, isShown: Bool) {
    if isShown { shownPages.append(page) } else { hiddenPages.append(page) }
  }

  mutating func note(field: String, isInvalid: Bool) {
    if isInvalid { invalidatedFields.append(field) } else { validatedFields.append(field) }
  }

  /// Stores a result as JSON and returns its index.
  mutating func keep(_ json: [UInt8]) -> Int32 {
    texts.append(json)
    return Int32(clamping: texts.count - 1)
  }

  /// Records the evaluated formulas together with the fields that their cells refer to.
  mutating func take(_ runs: UnsafeBufferPointer<FormulaRun>, of fields: FieldList) {
    self.runs = unsafe Array(runs)
    self.fields = fields
  }

  /// The numbers of the fields with new computed values. Complexity: O(formulas that ran).
  package var changedFields: some Sequence<CellID> {
    runs.lazy.filter { $0.text != FormulaRun.unchanged }.map { $0.cell }
  }
}
