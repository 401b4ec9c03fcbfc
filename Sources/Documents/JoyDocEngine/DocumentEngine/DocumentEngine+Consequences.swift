import IndexedCollections
import SheetEvaluation
import JoyDoc

extension DocumentEngine {
  /// Reports which parts became visible, hidden, valid or invalid, directly or through formulas.
  mutating func refresh(
    after effect: ChangeEffect, _ before: FieldList, _ report: inout ChangeReport
  ) {
    guard var display else { return }
    self.display = nil
    defer { self.display = display }
    if effect.isStructural {
      let old = display
      display = DisplayState(live)
      display.shown.report(since: old.shown, of: before, live, &report)
      display.invalid.report(since: old.invalid, live, &report)
      return
    }
    let touched = effect.touched.compactMap(live.number(of:))
    let computed = report.changedFields
    // A change outside required columns does not affect the validity of a table, and neither does a
    // move of a row.
    let isConfined =
      effect.columns.map {
        display.invalid.ignores($0, of: touched.first, live)
      } ?? effect.tableEdits?.allSatisfy { $0.isMove } ?? false
    let turned = display.shown.refresh(touched: touched, computed: computed, live, &report)
    display.invalid.refresh(
      touched: isConfined ? turned : turned + touched, computed: computed, live,
      display.shown.visibility(live), &report)
  }
}

/// The cached visibility and validity of a document's fields.
struct DisplayState: Sendable {
  /// The visible fields and pages.
  var shown: VisibleFields
  /// The fields that lack required values.
  var invalid: InvalidFields

  /// Computes the state from scratch. Complexity: O(size of the document's structure).
  init(_ live: LiveDocument) {
    shown = VisibleFields(live)
    invalid = InvalidFields(live, shown.visibility(live))
  }
}
