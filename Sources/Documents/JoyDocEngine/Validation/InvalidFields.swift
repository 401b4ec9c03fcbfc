import IndexedCollections
import FormulaSheets
import JoyDoc

/// Which fields of a document lack something that they require, kept up to date with its changes.
struct InvalidFields: Sendable {
  /// The numbers of the fields that require something.
  private var requiring: Set<CellID> = []
  /// For a field, those with columns or schemas whose logic asks it.
  private var askers: [CellID: Set<CellID>] = [:]
  /// Whether a change of the field with a number may make one valid or invalid.
  private var inputs: IndexedArray<SheetParts.Cell, Bool>
  /// The ids of the fields that lack something, by their numbers.
  private var invalid: [CellID: String] = [:]

  /// Complexity: O(size of what requires something).
  init(_ live: LiveDocument, _ visibility: Visibility) {
    inputs = IndexedArray(repeating: false, count: live.document.fields.count)
    for number in live.document.fields.cells {
      let field = live.document.fields[number]
      let columns = field.allColumns
      guard field.isRequired || columns.contains(where: \.isRequired) else { continue }
      requiring.insert(number)
      inputs[number] = true
      let logics = columns.map(\.logic) + field.schemas.map(\.logic)
      for condition in logics.compactMap({ $0 }).flatMap(\.conditions) {
        guard let asked = condition.field.flatMap(live.number(of:)) else { continue }
        askers[asked, default: []].insert(number)
        inputs[asked] = true
      }
      if Validation.isInvalid(field: number, live, visibility) { invalid[number] = field.id }
    }
  }

  /// Whether cells in some columns of a table make no difference.
  func ignores(_ columns: Set<String>, of table: CellID?, _ live: LiveDocument) -> Bool {
    guard let table, live.document.fields.indices.contains(table.index) else { return false }
    return live.document.fields[table].columns.allSatisfy {
      !$0.isRequired || !columns.contains($0.id)
    }
  }

  /// Looks again at fields that changed or were shown or hidden, and tells what came of it.
  ///
  /// Complexity: O(changed fields + size of those looked at).
  mutating func refresh(
    touched: [CellID], computed: some Sequence<CellID>, _ live: LiveDocument,
    _ visibility: Visibility, _ report: inout ChangeReport
  ) {
    if requiring.isEmpty { return }
    var stale: Set<CellID> = []
    func look(at number: CellID) {
      guard inputs.element(at: number) ?? false else { return }
      if requiring.contains(number) { stale.insert(number) }
      if let askers = askers[number] { stale.formUnion(askers) }
    }
    for number in touched { look(at: number) }
    for number in computed { look(at: number) }
    for number in stale.sorted() {
      let isInvalid = Validation.isInvalid(field: number, live, visibility)
      guard isInvalid != (invalid[number] != nil) else { continue }
      let id = live.document.fields[number].id
      invalid[number] = isInvalid ? id : nil
      report.note(field: id, isInvalid: isInvalid)
    }
  }

  /// Tells how it differs from before a change of the structure; fields that are gone are not told.
  func tell(since old: InvalidFields, _ live: LiveDocument, _ report: inout ChangeReport) {
    let before = Set(old.invalid.values)
    let now = Set(invalid.values)
    for field in live.document.fields where before.contains(field.id) != now.contains(field.id) {
      report.note(field: field.id, isInvalid: now.contains(field.id))
    }
  }
}
