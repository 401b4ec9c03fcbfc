import FormulaRuntime

extension Word {
  /// Returns `answer` if a condition in a list is `decisive`, and its negation otherwise.
  ///
  /// The list is the first argument of the call. Stops at the first decisive condition. Complexity:
  /// O(elements).
  func decide(anyIs decisive: Bool, gives answer: Word, in run: inout Run) -> Word {
    let elements = run.elements(self)
    guard run.spend(steps: 2 * elements.count) else { return run.stepError() }
    for element in elements {
      let condition = run.condition(element, argument: 0)
      if condition.isError { return condition }
      if condition.isTrue == decisive { return answer }
    }
    return answer.isTrue ? .false : .true
  }
}
