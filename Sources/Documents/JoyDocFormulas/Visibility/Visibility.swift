import IndexedCollections
package import SheetEvaluation
package import JSONTree
package import JoyDoc

/// The result of conditional logic: the visibility of fields, pages, columns and schemas.
///
/// A part has its stored visibility unless logic changes it. The action `show` applies to hidden
/// parts, `hide` to visible ones. The last remaining page is never hidden.
package struct Visibility: Sendable {
  private let live: AnyDocumentValues
  private let placement: Placement
  /// The visibility of pages, by page index.
  package let shownPages: [Bool]

  /// Computes the visibility for a type of view; `nil` means the file itself.
  ///
  /// Complexity: O(positions + conditions of pages).
  package init(_ live: some DocumentValues, view: String? = nil) {
    self.init(live, Placement(live, view: view))
  }

  /// Computes the visibility for a known placement. Complexity: O(conditions of pages).
  package init(_ live: some DocumentValues, _ placement: Placement) {
    let live = AnyDocumentValues(live)
    let undecided = Visibility(live, placement, shownPages: [])
    var shown = placement.pages.map { undecided.isShown(isHidden: $0.isHidden, $0.logic) }
    for list in placement.lists where !list.contains(where: { shown[$0.index] }) {
      // At least one page stays visible: the last one that only logic would hide, or else the last
      // one.
      let last = list.last { !placement.pages[$0.index].isHidden } ?? list.last
      if let last { shown[last.index] = true }
    }
    self.init(live, placement, shownPages: shown)
  }

  /// Creates the visibility from the known visibility of pages.
  package init(_ live: some DocumentValues, _ placement: Placement, shownPages: [Bool]) {
    self.init(AnyDocumentValues(live), placement, shownPages: shownPages)
  }

  private init(_ live: AnyDocumentValues, _ placement: Placement, shownPages: [Bool]) {
    self.live = live
    self.placement = placement
    self.shownPages = shownPages
  }

  /// The pages of all files, or of their views of the given type.
  package var pages: [Page] { placement.pages }

  // MARK: Fields

  /// Returns `true` if a field is shown by its own state and logic, regardless of pages.
  package func isShown(field cell: CellID) -> Bool {
    let field = live.document.fields[cell]
    if placement.isForced(field.hiddenViews) { return false }
    return isShown(isHidden: field.isHidden, field.logic)
  }

  /// Returns `true` if a field is shown and is on a visible page or on no page at all.
  ///
  /// Complexity: O(conditions + pages of the field).
  package func isVisible(field: CellID) -> Bool {
    guard isShown(field: field) else { return false }
    guard let holders = placement.holders(of: field) else { return true }
    return holders.contains { shownPages[$0.index] }
  }

  /// Returns the first visible page that contains a field, or else the first page that contains it.
  package func page(of field: CellID) -> (page: Page, isShown: Bool)? {
    guard let holders = placement.holders(of: field) else { return nil }
    let place = holders.first { shownPages[$0.index] } ?? holders.first
    return place.map { (pages[$0.index], shownPages[$0.index]) }
  }

  /// The visible pages; not empty if there are pages.
  package var visiblePages: [Page] { zip(pages, shownPages).filter { $0.1 }.map { $0.0 } }

  /// The ids of the visible fields. Complexity: O(fields + conditions).
  package var visibleFields: [String] {
    live.document.fields.cells.filter { isVisible(field: $0) }.map {
      live.document.fields[$0].id
    }
  }

  // MARK: Columns and schemas

  /// Returns `true` if a column of a table or collection is shown.
  package func isShown(column: Column) -> Bool {
    if column.isDeleted || placement.isForced(column.hiddenViews) { return false }
    return isShown(isHidden: column.isHidden, column.logic)
  }

  /// Returns `true` if the rows of a schema are shown below a row of the schema `parent`.
  ///
  /// `cells` are the cells of the parent row in `tree`.
  package func isShown(
    schema: CollectionSchema, below parent: CollectionSchema, cells: JSONNode?, of tree: JSONTree
  ) -> Bool {
    isShown(isHidden: schema.isHidden, schema.logic) { condition in
      guard let name = condition.column else { return nil }
      if let wanted = condition.schema, wanted != parent.id { return nil }
      guard let column = parent.columns.first(where: { $0.id == name }) else { return nil }
      return LogicOperand(column, among: cells, of: tree)
    }
  }

  // MARK: Logic

  private func isShown(
    isHidden: Bool, _ logic: Logic?,
    _ cell: (Logic.Condition) -> LogicOperand? = { _ in nil }
  ) -> Bool {
    guard let logic, let action = logic.action, action == (isHidden ? "show" : "hide") else {
      return !isHidden
    }
    var outcomes: [Bool] = []
    for condition in logic.conditions {
      // A condition on a missing field or cell is ignored.
      guard let operand = cell(condition) ?? operand(condition) else { continue }
      let wanted = condition.value.map { (live.document.tree, $0) }
      if let holds = operand.satisfies(condition.condition ?? "", wanted) { outcomes.append(holds) }
    }
    if outcomes.isEmpty { return !isHidden }
    let acts = logic.evaluation == "or" ? outcomes.contains(true) : !outcomes.contains(false)
    return acts ? isHidden : !isHidden
  }

  private func operand(_ condition: Logic.Condition) -> LogicOperand? {
    condition.field.flatMap { live.number(of: $0) }.map { LogicOperand(live[$0]) }
  }

  /// Returns the fields that the visibility of a field depends on, by first occurrence.
  package func inputs(of field: CellID) -> [CellID] {
    // The last remaining page depends on the logic of all pages.
    inputs(of: [live.document.fields[field].logic] + pages.map { $0.logic })
  }

  /// The fields that the visibility of any field depends on, by first occurrence.
  package var inputs: [CellID] {
    inputs(of: live.document.fields.map { $0.logic } + pages.map { $0.logic })
  }

  private func inputs(of logics: [Logic?]) -> [CellID] {
    var inputs = NumberedSet<CellID>()
    for condition in logics.compactMap({ $0 }).flatMap({ $0.conditions }) {
      if let number = condition.field.flatMap({ live.number(of: $0) }) {
        inputs.number(of: number)
      }
    }
    return inputs.elements
  }
}
