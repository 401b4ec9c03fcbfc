import FormulaValues

extension Run {
  /// Takes the steps that reading a value in full costs: hashing it, or comparing it deeply. False
  /// if the budget is used up, and then `stepError` is the answer. Values may share parts, so one
  /// that is small in memory can still be endless to read.
  /// Complexity: O(size), cut off at the budget; the depth is bounded by the limit on values.
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
      // Names are hashed and looked up too.
      budget -= values.count
      for value in values {
        guard budget >= 0 else { return }
        walk(value, budget: &budget)
      }
    case .null, .number, .boolean, .date, .function, .error: break
    }
  }
}
