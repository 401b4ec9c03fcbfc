import IndexedCollections
import FormulaSheets
import JoyDoc
import JoyDocFormulas

/// Which fields and pages of a document are shown, kept up to date with its changes.
struct ShownFields: Sendable {
  private let placement: Placement
  /// By the number of a field or page, whether it is shown.
  private var fields: IndexedArray<SheetParts.Cell, Bool>
  private var pages: [Bool]
  /// For a field, those whose logic asks it.
  private var askers: [CellID: [CellID]] = [:]
  /// The fields that the logic of pages asks.
  private var pageInputs: Set<CellID> = []
  /// Whether the field with a number is one that decides.
  private var inputs: IndexedArray<SheetParts.Cell, Bool>

  /// Complexity: O(size of the document's structure).
  init(_ live: LiveDocument) {
    placement = Placement(live)
    let visibility = Visibility(live, placement)
    pages = visibility.shownPages
    let all = live.document.fields
    fields = IndexedArray(all.cells.map { visibility.isVisible(field: $0) })
    inputs = IndexedArray(repeating: false, count: all.count)
    for number in all.cells {
      for asked in Self.asked(by: all[number].logic, live) {
        inputs[asked] = true
        askers[asked, default: []].append(number)
      }
    }
    for asked in placement.pages.flatMap({ Self.asked(by: $0.logic, live) }) {
      inputs[asked] = true
      pageInputs.insert(asked)
    }
  }

  private static func asked(by logic: Logic?, _ live: LiveDocument) -> [CellID] {
    logic?.conditions.compactMap { $0.field.flatMap(live.number(of:)) } ?? []
  }

  /// Whether a field is one that decides what is shown.
  func depends(on field: CellID) -> Bool { inputs.element(at: field) ?? false }

  /// What is shown of a document with this structure and the values that were looked at last.
  func visibility(_ live: LiveDocument) -> Visibility {
    Visibility(live, placement, shownPages: pages)
  }

  /// Looks again at what depends on fields that changed, and tells what came of it; gives the
  /// fields that were shown or hidden.
  ///
  /// Complexity: O(conditions that ask a changed field), and that of the pages if theirs do.
  mutating func refresh(
    touched: [CellID], computed: some Sequence<CellID>, _ live: LiveDocument,
    _ report: inout ChangeReport
  ) -> [CellID] {
    var stale: Set<CellID> = []
    var asksPages = false
    func look(at number: CellID) {
      guard depends(on: number) else { return }
      stale.formUnion(askers[number] ?? [])
      if pageInputs.contains(number) { asksPages = true }
    }
    for number in touched { look(at: number) }
    // A change may compute very many fields of which none decides.
    if !askers.isEmpty || !pageInputs.isEmpty {
      for number in computed { look(at: number) }
    }
    if asksPages {
      let now = Visibility(live, placement).shownPages
      for number in pages.indices where now[number] != pages[number] {
        report.note(page: placement.pages[number].id, isShown: now[number])
        stale.formUnion(placement.fields[number])
      }
      pages = now
    }
    if stale.isEmpty { return [] }
    let visibility = visibility(live)
    var turned: [CellID] = []
    for number in stale.sorted() {
      let isShown = visibility.isVisible(field: number)
      guard isShown != fields[number] else { continue }
      fields[number] = isShown
      turned.append(number)
      report.note(field: live.document.fields[number].id, isShown: isShown)
    }
    return turned
  }

  /// Tells how what is shown differs from before a change of the structure.
  func tell(
    since old: ShownFields, of before: FieldList, _ live: LiveDocument, _ report: inout ChangeReport
  ) {
    let now = live.document.fields
    let oldFields = Set(zip(before, old.fields.elements).filter(\.1).map(\.0.id))
    let newFields = Set(zip(now, fields.elements).filter(\.1).map(\.0.id))
    report.shownFields += now.map(\.id).filter(newFields.subtracting(oldFields).contains)
    report.hiddenFields += before.map(\.id).filter(oldFields.subtracting(newFields).contains)
    let oldPages = Set(zip(old.placement.pages, old.pages).filter(\.1).map(\.0.id))
    let newPages = Set(zip(placement.pages, pages).filter(\.1).map(\.0.id))
    report.shownPages += placement.pages.map(\.id)
      .filter(newPages.subtracting(oldPages).contains)
    report.hiddenPages += old.placement.pages.map(\.id)
      .filter(oldPages.subtracting(newPages).contains)
  }
}
