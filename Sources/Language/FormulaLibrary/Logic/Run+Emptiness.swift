import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns `true` if a value is null, empty text, or a list or record without contents.
  func isEmpty(_ word: Word) -> Bool {
    switch word.kind {
    case .null: true
    case .text, .choice: byteCount(word) == 0
    case .list: elements(word).isEmpty
    case .record: word.isRow ? false : heap.shapes[Int(heap.records[word.index].shape)].keys.isEmpty
    case .number, .boolean, .date, .function, .error: false
    }
  }
}
