import FormulaRuntime

extension Run {
  /// What a lambda gives for every element of a list: a list, or the first error.
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

  /// The values of a `key` argument for every element of a list: a list, or the first error.
  mutating func keyColumn(_ key: Word, of list: Word) -> Word {
    key.has(.function) ? results(of: key, over: list) : column(string(key), of: list)
  }
}
