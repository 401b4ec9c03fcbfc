import IndexedCollections
import FormulaSheets
import JoyDoc

extension DocumentEngine {
  /// Tells what a change has shown, hidden, made valid or made invalid, itself or through formulas.
  mutating func refresh(
    after effect: ChangeEffect, _ before: FieldList, _ report: inout ChangeReport
  ) {
    guard var display else { return }
    self.display = nil
    defer { self.display = display }
    if effect.isStructural {
      let old = display
      display = DisplayState(live)
      display.shown.tell(since: old.shown, of: before, live, &report)
      display.invalid.tell(since: old.invalid, live, &report)
      return
    }
    let touched = effect.touched.compactMap(live.number(of:))
    let computed = report.changedFields
    // A table whose required columns are as they were is as valid as it was.
    let isConfined =
      effect.columns.map {
        display.invalid.ignores($0, of: touched.first, live)
      } ?? false
    let turned = display.shown.refresh(touched: touched, computed: computed, live, &report)
    display.invalid.refresh(
      touched: isConfined ? turned : turned + touched, computed: computed, live,
      display.shown.visibility(live), &report)
  }
}

/// What a document shows, and what it lacks.
struct DisplayState: Sendable {
  /// Which fields and pages are shown.
  var shown: ShownFields
  /// Which fields lack something that they require.
  var invalid: InvalidFields

  /// Complexity: O(size of the document's structure).
  init(_ live: LiveDocument) {
    shown = ShownFields(live)
    invalid = InvalidFields(live, shown.visibility(live))
  }
}
