import FormulaRuntime

extension Run {
  /// Returns `answer` if a condition in a list is `decisive`, and its negation otherwise.
  ///
  /// The list is the first argument of the call. Stops at the first decisive condition. Complexity:
  /// O(elements).
  mutating func word(anyOf list: Word, is decisive: Bool, gives answer: Word) -> Word {
    let elements = elements(list)
    guard spend(steps: 2 * elements.count) else { return stepError() }
    for element in elements {
      let condition = condition(element, argument: 0)
      if condition.isError { return condition }
      if condition.isTrue == decisive { return answer }
    }
    return answer.isTrue ? .false : .true
  }
}
