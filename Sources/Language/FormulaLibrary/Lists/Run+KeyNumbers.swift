import FormulaRuntime
import FormulaValues

extension Run {
  /// Visits the key of each element that satisfies `predicate`, or of all elements without one.
  ///
  /// `visit` receives the word and its number, 0 for null. Returns the error, if there is one.
  mutating func visitNumbers(
    of list: Word, where predicate: Word? = nil, by key: Word, argument: Int,
    _ visit: (Word, Double) -> Void
  ) -> Word? {
    let elements = elements(list)
    guard spend(elements.count) else { return stepError() }
    var column: Elements?
    if !key.has(.function) {
      let cells = self.column(memberName(key), of: list)
      if cells.isError { return cells }
      column = self.elements(cells)
    }
    for index in 0..<elements.count {
      if let predicate {
        let answer = test(predicate, elements[index], index: index)
        if answer.isError { return answer }
        if !answer.isTrue { continue }
      }
      // The key is evaluated only for selected elements, since it may fail for other elements.
      let word =
        column.map { $0[index] } ?? apply(key, elements[index], Word(Double(index)), count: 2)
      switch word.kind {
      case .number, .date: visit(word, number(word))
      // A null keeps its place in the sum, since the rounding depends on the order of additions.
      case .null: visit(word, 0)
      case .error: return word
      default:
        return fail(
          .typeMismatch, "the key must return numbers, not \(word.kind.nameWithArticle)",
          argument: argument)
      }
    }
    return nil
  }
}
