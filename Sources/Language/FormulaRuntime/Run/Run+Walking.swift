import FormulaValues

extension Run {
  /// Charges a complete traversal of a value, as for hashing or deep comparison.
  ///
  /// Returns `false` if the budget is exhausted. The caller must then return `stepError`. Values
  /// may share parts, so a value that is small in memory can still take very long to traverse.
  ///
  /// Complexity: O(size), bounded by the budget. The depth is bounded by the limit on values.
  package func spend(walking word: Word) -> Bool {
    if word.isNumber { return spend(1) }
    let available = budget.available / Budget.stepsPerVisit
    var budget = available
    walk(word, budget: &budget)
    return spend(available - budget)
  }

  private func walk(_ word: Word, budget: inout Int) {
    budget -= 1
    switch word.kind {
    case .text, .choice: budget -= byteCount(word) / 64
    case .list:
      for element in elements(word) {
        guard budget >= 0 else { return }
        walk(element, budget: &budget)
      }
    case .record:
      let values = values(word)
      // Names are also hashed and looked up.
      budget -= 2 * values.count
      for value in values {
        guard budget >= 0 else { return }
        walk(value, budget: &budget)
      }
    case .null, .number, .boolean, .date, .function, .error: break
    }
  }
}
