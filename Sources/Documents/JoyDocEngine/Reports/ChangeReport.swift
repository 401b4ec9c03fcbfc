import IndexedCollections
package import FormulaSheets
import FormulaVM
import JoyDoc
package import JoyDocFormulas

/// What a change did.
public struct ChangeReport: Sendable {
  /// The fields that the change itself changed, by their ids.
  public var touchedFields: [String] = []
  /// The cells that the change itself changed.
  public var touchedCells: [Cell] = []
  /// The formulas that ran and failed.
  public var failures: [FormulaFailure] = []
  /// The fields that are shown now and were not before.
  public var shownFields: [String] = []
  /// The fields that were shown before and are not now.
  public var hiddenFields: [String] = []
  /// The pages that are shown now and were not before.
  public var shownPages: [String] = []
  /// The pages that were shown before and are not now.
  public var hiddenPages: [String] = []
  /// The fields that have all that they require now and had not before.
  public var validatedFields: [String] = []
  /// The fields that lack something required now and did not before.
  public var invalidatedFields: [String] = []
  /// The changes that take this one back, in order.
  public var inverse: [DocumentChange] = []

  /// The formulas that ran, in the order in which they did. Names and texts are made when somebody
  /// asks, since a change may run very many formulas of which few are looked at.
  private var runs: [FormulaRun] = []
  private var texts: [[UInt8]] = []
  private var fields: FieldList?

  /// A report of nothing.
  public init() {}

  /// The fields whose formulas ran, in the order in which they did. Complexity: O(count).
  public var recomputedFields: [String] {
    fields.map { fields in runs.map { fields[$0.cell].id } } ?? []
  }

  /// The new values that formulas gave, in the same order. Complexity: O(size of the values).
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
    /// The field's id.
    public var field: String
    /// The row's id.
    public var row: String
    /// The column's id.
    public var column: String

    /// A cell by the ids of its field, row and column.
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

  /// Keeps a value for a formula that ran, and gives its number.
  mutating func keep(_ json: [UInt8]) -> Int32 {
    texts.append(json)
    return Int32(clamping: texts.count - 1)
  }

  /// Takes over what ran, with the fields that the cells are.
  mutating func take(_ runs: UnsafeBufferPointer<FormulaRun>, of fields: FieldList) {
    self.runs = unsafe Array(runs)
    self.fields = fields
  }

  /// The numbers of the fields that formulas gave new values. Complexity: O(formulas that ran).
  package var changedFields: some Sequence<CellID> {
    runs.lazy.filter { $0.text != FormulaRun.unchanged }.map(\.cell)
  }
}
