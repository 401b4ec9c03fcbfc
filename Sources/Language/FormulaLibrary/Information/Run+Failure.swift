import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the error in `word` if formulas may inspect it.
  ///
  /// An interruption must reach the host, so nil is returned for it.
  func failure(_ word: Word) -> EvaluationError? {
    guard word.isError, word.index < heap.errors.count else { return nil }
    let error = heap.errors[word.index]
    return error.code == .interrupted ? nil : error
  }
}
