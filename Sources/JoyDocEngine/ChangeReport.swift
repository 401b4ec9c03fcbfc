import JoyDoc

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
  /// The changes that take this one back, in order.
  public var inverse: [DocumentChange] = []

  /// The formulas that ran, in the order in which they did. Names and texts are made when somebody
  /// asks, since a change may run very many formulas of which few are looked at.
  private var runs: [FormulaRun] = []
  private var texts: [[UInt8]] = []
  private var fields: [Field] = []

  public init() {}

  /// The fields whose formulas ran, in the order in which they did. Complexity: O(count).
  public var recomputedFields: [String] { runs.map { fields[Int($0.field)].id } }

  /// The new values that formulas gave, in the same order. Complexity: O(size of the values).
  public var computedChanges: [FieldUpdate] {
    runs.compactMap { run in
      let value: JSONPart
      switch run.text {
      case FormulaRun.unchanged: return nil
      case FormulaRun.number: value = JSONPart(run.value)
      default: value = JSONPart(written: texts[Int(run.text)])
      }
      return FieldUpdate(field: fields[Int(run.field)].id, value: value)
    }
  }

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

  /// A formula that ran: the number of its field, and the new value, if it is another.
  private struct FormulaRun: BitwiseCopyable {
    var field: Int32
    /// The number of the new text, or one of the marks below.
    var text: Int32
    var value: Double

    static let unchanged: Int32 = -1
    static let number: Int32 = -2
  }

  // MARK: Writing

  /// Says which fields the numbers mean that are noted from now on.
  mutating func begin(_ fields: [Field]) { self.fields = fields }

  /// Notes that a field's formula ran and gave what the field holds, or failed.
  mutating func note(_ field: Int32) {
    runs.append(FormulaRun(field: field, text: FormulaRun.unchanged, value: 0))
  }

  /// Notes that a field's formula gave a new number.
  mutating func note(_ field: Int32, _ number: Double) {
    runs.append(FormulaRun(field: field, text: FormulaRun.number, value: number))
  }

  /// Notes that a field's formula gave a new value.
  mutating func note(_ field: Int32, _ json: [UInt8]) {
    runs.append(FormulaRun(field: field, text: Int32(clamping: texts.count), value: 0))
    texts.append(json)
  }

  /// The numbers of the fields that formulas gave new values. Complexity: O(formulas that ran).
  package var changedFields: some Sequence<Int> {
    runs.lazy.filter { $0.text != FormulaRun.unchanged }.map { Int($0.field) }
  }
}
