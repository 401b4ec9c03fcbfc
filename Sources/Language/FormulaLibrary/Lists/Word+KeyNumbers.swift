import FormulaRuntime
import FormulaValues

extension Word {
  /// Visits the key of each element of a list, or of each that satisfies `predicate`.
  ///
  /// `visit` receives the word and its number, 0 for null. Returns the error, if there is one.
  func visitKeyNumbers(
    where predicate: Word? = nil, by key: Word, argument: Int, in run: inout Run,
    _ visit: (Word, Double) -> Void
  ) -> Word? {
    let elements = run.elements(self)
    guard run.spend(elements.count) else { return run.stepError() }
    var column: Elements?
    if !key.has(.function) {
      let cells = run.column(MemberName(key, in: run), of: self)
      if cells.isError { return cells }
      column = run.elements(cells)
    }
    for index in 0..<elements.count {
      if let predicate {
        let answer = run.test(predicate, elements[index], index: index)
        if answer.isError { return answer }
        if !answer.isTrue { continue }
      }
      // The key is evaluated only for selected elements, since it may fail for other elements.
      let word =
        column.map { $0[index] } ?? run.apply(key, elements[index], Word(Double(index)), count: 2)
      switch word.kind {
      case .number, .date: visit(word, run.number(word))
      // A null keeps its place in the sum, since the rounding depends on the order of additions.
      case .null: visit(word, 0)
      case .error: return word
      default:
        return run.fail(
          .typeMismatch, "the key must return numbers, not \(word.kind.nameWithArticle)",
          argument: argument)
      }
    }
    return nil
  }
}
