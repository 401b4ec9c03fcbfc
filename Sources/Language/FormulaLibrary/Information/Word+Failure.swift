import FormulaRuntime
import FormulaValues

extension Word {
  /// Returns the error in the word if formulas may inspect it.
  ///
  /// An interruption must reach the host, so nil is returned for it.
  func failure(in run: borrowing Run) -> EvaluationError? {
    guard isError, index < run.heap.errors.count else { return nil }
    let error = run.heap.errors[index]
    return error.code == .interrupted ? nil : error
  }
}
