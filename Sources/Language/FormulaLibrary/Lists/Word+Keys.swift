import FormulaRuntime

extension Word {
  /// Returns a list of the results of a function for all elements of `list`, or the first error.
  func results(over list: Word, in run: inout Run) -> Word {
    let elements = run.elements(list)
    guard run.admits(listOf: elements.count) else { return run.listLimitError(elements.count) }
    guard run.spend(steps: elements.count) else { return run.stepError() }
    let room = unsafe run.heap.allocateWords(elements.count)
    for index in 0..<elements.count {
      let result = run.apply(self, elements[index], Word(Double(index)), count: 2)
      if result.isError { return result }
      unsafe room[index] = result
    }
    return unsafe run.list(room, count: elements.count)
  }

  /// Returns a list of the values of a `key` argument for all elements of `list`, or the first
  /// error.
  func keyColumn(of list: Word, in run: inout Run) -> Word {
    has(.function)
      ? results(over: list, in: &run) : run.column(MemberName(self, in: run), of: list)
  }

  /// Returns the value of a `key` argument for an element: a column's cell or a lambda's result.
  func keyValue(of item: Word, index: Int, in run: inout Run) -> Word {
    if has(.function) { return run.apply(self, item, Word(Double(index)), count: 2) }
    return run.read(MemberName(self, in: run), of: item)
  }
}
