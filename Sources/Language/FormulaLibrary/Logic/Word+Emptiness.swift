import FormulaRuntime
import FormulaValues

extension Word {
  /// Returns `true` if a value is null, empty text, or a list or record without contents.
  func isEmpty(in run: borrowing Run) -> Bool {
    switch kind {
    case .null: true
    case .text, .choice: run.byteCount(self) == 0
    case .list: run.elements(self).isEmpty
    case .record: isRow ? false : run.heap.shapes[Int(run.heap.records[index].shape)].keys.isEmpty
    case .number, .boolean, .date, .function, .error: false
    }
  }
}
