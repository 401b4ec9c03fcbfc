import FormulaRuntime

extension Run {
  /// A truth value if one of the conditions in the list of a call's first argument is decisive, else the other one. Looks no further
  /// than that condition. Complexity: O(elements).
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
