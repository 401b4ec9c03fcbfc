import IndexedCollections
import SheetEvaluation
import JoyDoc
import JoyDocFormulas

/// An incrementally updated set of the visible fields and pages of a document.
struct VisibleFields: Sendable {
  private let placement: Placement
  /// The visibility of fields, by field number.
  private var fields: IndexedArray<SheetParts.Cell, Bool>
  private var pages: [Bool]
  /// The fields whose logic reads a field, by that field.
  private var askers: [CellID: [CellID]] = [:]
  /// The fields that the logic of pages reads.
  private var pageInputs: Set<CellID> = []
  /// Whether some logic reads a field, by field number.
  private var inputs: IndexedArray<SheetParts.Cell, Bool>

  /// Computes the visibility of all parts. Complexity: O(size of the document's structure).
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

  /// Returns `true` if the visibility of a field or page depends on `field`.
  func depends(on field: CellID) -> Bool { inputs.element(at: field) ?? false }

  /// Returns the visibility for the current structure, with the cached visibility of pages.
  func visibility(_ live: LiveDocument) -> Visibility {
    Visibility(live, placement, shownPages: pages)
  }

  /// Updates the visibility of parts that depend on changed fields, and reports the differences.
  ///
  /// Returns the fields whose visibility changed.
  ///
  /// Complexity: O(conditions that read a changed field), plus that of all pages if their logic
  /// does.
  mutating func refresh(
    touched: [CellID], computed: some Sequence<CellID>, _ live: LiveDocument,
    _ report: inout ChangeReport
  ) -> [CellID] {
    var dirty: Set<CellID> = []
    var readsPages = false
    func visit(_ number: CellID) {
      guard depends(on: number) else { return }
      dirty.formUnion(askers[number] ?? [])
      if pageInputs.contains(number) { readsPages = true }
    }
    for number in touched { visit(number) }
    // A change may compute very many fields, none of which affects visibility.
    if !askers.isEmpty || !pageInputs.isEmpty {
      for number in computed { visit(number) }
    }
    if readsPages {
      let now = Visibility(live, placement).shownPages
      for number in pages.indices where now[number] != pages[number] {
        report.note(page: placement.pages[number].id, isShown: now[number])
        dirty.formUnion(placement.fields[number])
      }
      pages = now
    }
    if dirty.isEmpty { return [] }
    let visibility = visibility(live)
    var turned: [CellID] = []
    for number in dirty.sorted() {
      let isShown = visibility.isVisible(field: number)
      guard isShown != fields[number] else { continue }
      fields[number] = isShown
      turned.append(number)
      report.note(field: live.document.fields[number].id, isShown: isShown)
    }
    return turned
  }

  /// Reports the differences in visibility after a structural change.
  func report(
    since old: VisibleFields, of before: FieldList, _ live: LiveDocument,
    _ report: inout ChangeReport
  ) {
    let now = live.document.fields
    let oldFields = Set(zip(before, old.fields.elements).filter { $0.1 }.map { $0.0.id })
    let newFields = Set(zip(now, fields.elements).filter { $0.1 }.map { $0.0.id })
    report.shownFields += now.map { $0.id }.filter(newFields.subtracting(oldFields).contains)
    report.hiddenFields += before.map { $0.id }.filter(oldFields.subtracting(newFields).contains)
    let oldPages = Set(zip(old.placement.pages, old.pages).filter { $0.1 }.map { $0.0.id })
    let newPages = Set(zip(placement.pages, pages).filter { $0.1 }.map { $0.0.id })
    report.shownPages += placement.pages.map { $0.id }
      .filter(newPages.subtracting(oldPages).contains)
    report.hiddenPages += old.placement.pages.map { $0.id }
      .filter(oldPages.subtracting(newPages).contains)
  }
}
