import FormulaRuntime

extension Run {
  /// A truth value if one of a list's conditions is decisive, else the other one. Looks no further
  /// than that condition. Complexity: O(elements).
  mutating func word(anyOf list: Word, is decisive: Bool, gives answer: Word) -> Word {
    let elements = elements(list)
    guard spend(elements.count) else { return stepError() }
    for element in elements {
      let condition = condition(element)
      if condition.isError { return condition }
      if condition.isTrue == decisive { return answer }
    }
    return answer.isTrue ? .false : .true
  }
}
