import IndexedCollections
package import FormulaSheets
package import JSONTree
package import JoyDoc

/// What conditional logic shows and hides.
///
/// A part is shown or hidden as it is stored unless its logic acts against that: a hidden one needs
/// `show`, a shown one `hide`. A page is never hidden if it is the last one left.
package struct Visibility: Sendable {
  private let live: any DocumentValues
  private let placement: Placement
  /// By the number of a page, whether it is shown.
  package let shownPages: [Bool]

  /// What is shown on devices of a kind; nil is the file itself.
  /// Complexity: O(positions + conditions of pages).
  package init(_ live: some DocumentValues, view: String? = nil) {
    self.init(live, Placement(live, view: view))
  }

  /// The same for a structure that is known. Complexity: O(conditions of pages).
  package init(_ live: some DocumentValues, _ placement: Placement) {
    let undecided = Visibility(live, placement, shownPages: [])
    var shown = placement.pages.map { undecided.isShown(isHidden: $0.isHidden, $0.logic) }
    for list in placement.lists where !list.contains(where: { shown[$0.index] }) {
      // Someone has to see something: the last page that logic would hide stays, else the last one.
      let last = list.last { !placement.pages[$0.index].isHidden } ?? list.last
      if let last { shown[last.index] = true }
    }
    self.init(live, placement, shownPages: shown)
  }

  /// The same for pages whose state is known.
  package init(_ live: some DocumentValues, _ placement: Placement, shownPages: [Bool]) {
    self.live = live
    self.placement = placement
    self.shownPages = shownPages
  }

  /// The pages of all files, or those of their views of the type that is looked at.
  package var pages: [Page] { placement.pages }

  // MARK: Fields

  /// Whether a field is shown by its own state and logic, whatever page it is on.
  package func isShown(field cell: CellID) -> Bool {
    let field = live.document.fields[cell]
    if placement.isForced(field.hiddenViews) { return false }
    return isShown(isHidden: field.isHidden, field.logic)
  }

  /// Whether a field can be seen: shown itself, and on a page that is, unless it is on none.
  /// Complexity: O(conditions + pages of the field).
  package func isVisible(field: CellID) -> Bool {
    guard isShown(field: field) else { return false }
    guard let holders = placement.holders(of: field) else { return true }
    return holders.contains { shownPages[$0.index] }
  }

  /// The first page that a field is on, and whether it is shown.
  package func page(of field: CellID) -> (page: Page, isShown: Bool)? {
    guard let holders = placement.holders(of: field) else { return nil }
    let place = holders.first { shownPages[$0.index] } ?? holders.first
    return place.map { (pages[$0.index], shownPages[$0.index]) }
  }

  /// The pages that are shown; at least one if there is one.
  package var visiblePages: [Page] { zip(pages, shownPages).filter(\.1).map(\.0) }

  /// The ids of the fields that can be seen. Complexity: O(fields + conditions).
  package var visibleFields: [String] {
    live.document.fields.cells.filter { isVisible(field: $0) }.map {
      live.document.fields[$0].id
    }
  }

  // MARK: Columns and schemas

  /// Whether a column of a table or collection is shown.
  package func isShown(column: Column) -> Bool {
    if column.isDeleted || placement.isForced(column.hiddenViews) { return false }
    return isShown(isHidden: column.isHidden, column.logic)
  }

  /// Whether the items of a schema are shown below an item of the schema above, whose cells are
  /// `cells` in `tree`.
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
      // A condition about something that is not there does not count.
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

  /// The fields whose values decide whether a field is visible, each once, in the order of first
  /// mention.
  package func inputs(of field: CellID) -> [CellID] {
    // Whether a page is the last one left depends on all.
    inputs(of: [live.document.fields[field].logic] + pages.map(\.logic))
  }

  /// The fields whose values decide whether any field is visible, each once, in the order of first
  /// mention.
  package var inputs: [CellID] {
    inputs(of: live.document.fields.map(\.logic) + pages.map(\.logic))
  }

  private func inputs(of logics: [Logic?]) -> [CellID] {
    var inputs = NumberedSet<CellID>()
    for condition in logics.compactMap({ $0 }).flatMap(\.conditions) {
      if let number = condition.field.flatMap({ live.number(of: $0) }) {
        inputs.number(of: number)
      }
    }
    return inputs.elements
  }
}
