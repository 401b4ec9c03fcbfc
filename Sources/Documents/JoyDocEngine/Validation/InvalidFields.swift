import IndexedCollections
import SheetEvaluation
import JoyDoc

/// An incrementally updated set of the fields that lack required values.
struct InvalidFields: Sendable {
  /// The numbers of the fields with a requirement.
  private var requiring: Set<CellID> = []
  /// The fields with columns or schemas whose logic reads a field, by that field.
  private var askers: [CellID: Set<CellID>] = [:]
  /// Whether a change of a field may affect the validity of a field, by field number.
  private var inputs: IndexedArray<SheetParts.Cell, Bool>
  /// The ids of the invalid fields, by field number.
  private var invalid: [CellID: String] = [:]

  /// Validates all fields. Complexity: O(size of the fields with requirements).
  init(_ live: LiveDocument, _ visibility: Visibility) {
    inputs = IndexedArray(repeating: false, count: live.document.fields.count)
    for number in live.document.fields.cells {
      let field = live.document.fields[number]
      let columns = field.allColumns
      guard field.isRequired || columns.contains(where: { $0.isRequired }) else { continue }
      requiring.insert(number)
      inputs[number] = true
      let logics = columns.map { $0.logic } + field.schemas.map { $0.logic }
      for condition in logics.compactMap({ $0 }).flatMap({ $0.conditions }) {
        guard let asked = condition.field.flatMap(live.number(of:)) else { continue }
        askers[asked, default: []].insert(number)
        inputs[asked] = true
      }
      if Validation.isInvalid(field: number, live, visibility) { invalid[number] = field.id }
    }
  }

  /// Returns `true` if cells in `columns` of a table do not affect validity.
  func ignores(_ columns: Set<String>, of table: CellID?, _ live: LiveDocument) -> Bool {
    guard let table, live.document.fields.indices.contains(table.index) else { return false }
    return live.document.fields[table].columns.allSatisfy {
      !$0.isRequired || !columns.contains($0.id)
    }
  }

  /// Validates fields that changed or whose visibility changed, and reports the differences.
  ///
  /// Complexity: O(changed fields + size of the validated fields).
  mutating func refresh(
    touched: [CellID], computed: some Sequence<CellID>, _ live: LiveDocument,
    _ visibility: Visibility, _ report: inout ChangeReport
  ) {
    if requiring.isEmpty { return }
    var dirty: Set<CellID> = []
    func visit(_ number: CellID) {
      guard inputs.element(at: number) ?? false else { return }
      if requiring.contains(number) { dirty.insert(number) }
      if let askers = askers[number] { dirty.formUnion(askers) }
    }
    for number in touched { visit(number) }
    for number in computed { visit(number) }
    for number in dirty.sorted() {
      let isInvalid = Validation.isInvalid(field: number, live, visibility)
      guard isInvalid != (invalid[number] != nil) else { continue }
      let id = live.document.fields[number].id
      invalid[number] = isInvalid ? id : nil
      report.note(field: id, isInvalid: isInvalid)
    }
  }

  /// Reports the differences after a structural change. Removed fields are not reported.
  func report(since old: InvalidFields, _ live: LiveDocument, _ report: inout ChangeReport) {
    let before = Set(old.invalid.values)
    let now = Set(invalid.values)
    for field in live.document.fields where before.contains(field.id) != now.contains(field.id) {
      report.note(field: field.id, isInvalid: now.contains(field.id))
    }
  }
}
