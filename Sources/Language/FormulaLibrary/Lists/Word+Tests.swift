import FormulaRuntime

extension Word {
  /// Returns the number of elements before the first of a list for which a test fails, and the error
  /// that ends the count.
  func leadingElements(
    passing test: Word, in run: inout Run
  ) -> (count: Int, failure: Word?) {
    let elements = run.elements(self)
    guard run.spend(steps: elements.count) else { return (0, run.stepError()) }
    for index in 0..<elements.count {
      let answer = run.test(test, elements[index], index: index)
      if answer.isError { return (index, answer) }
      if !answer.isTrue { return (index, nil) }
    }
    return (elements.count, nil)
  }
}
