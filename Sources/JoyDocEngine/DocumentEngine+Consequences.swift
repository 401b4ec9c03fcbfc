import JoyDoc

extension DocumentEngine {
  /// Tells what a change has shown, hidden, made valid or made invalid, itself or through formulas.
  mutating func refresh(
    after effect: ChangeEffect, _ before: FieldList, _ report: inout ChangeReport
  ) {
    if effect.isStructural {
      let old = shown
      shown = ShownFields(live)
      shown.tell(since: old, of: before, live, &report)
      let invalid = InvalidFields(live, shown.visibility(live))
      invalid.tell(since: self.invalid, live, &report)
      self.invalid = invalid
      return
    }
    let touched = effect.touched.compactMap(live.number(of:))
    let computed = report.changedFields
    // A table whose required columns are as they were is as valid as it was.
    let isConfined = effect.columns.map { invalid.ignores($0, of: touched.first, live) } ?? false
    let turned = shown.refresh(touched: touched, computed: computed, live, &report)
    invalid.refresh(
      touched: isConfined ? turned : turned + touched, computed: computed, live,
      shown.visibility(live), &report)
  }
}
