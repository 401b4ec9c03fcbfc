import FormulaRuntime

extension Run {
  /// Returns a list of the results of `function` for all elements, or the first error.
  mutating func results(of function: Word, over list: Word) -> Word {
    let elements = elements(list)
    guard admits(listOf: elements.count) else { return listLimitError(elements.count) }
    guard spend(steps: elements.count) else { return stepError() }
    let room = unsafe heap.allocateWords(elements.count)
    for index in 0..<elements.count {
      let result = apply(function, elements[index], Word(Double(index)), count: 2)
      if result.isError { return result }
      unsafe room[index] = result
    }
    return unsafe self.list(room, count: elements.count)
  }

  /// Returns a list of the values of a `key` argument for all elements, or the first error.
  mutating func keyColumn(_ key: Word, of list: Word) -> Word {
    key.has(.function) ? results(of: key, over: list) : column(memberName(key), of: list)
  }
}
