import FormulaRuntime
import FormulaValues

extension Run {
  /// The error behind a word that a formula may look at. An interruption is none: it must get
  /// through to the host.
  func failure(_ word: Word) -> EvaluationError? {
    guard word.isError, word.index < heap.errors.count else { return nil }
    let error = heap.errors[word.index]
    return error.code == .interrupted ? nil : error
  }
}
