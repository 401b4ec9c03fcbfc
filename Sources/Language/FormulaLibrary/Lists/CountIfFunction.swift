package import FormulaRuntime
package import FormulaValues

package enum CountIfFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(takesTest: false)
  package static let group = FunctionGroup.lists
  package static let callSteps = 240
  package static let summary =
    "The number of elements that equal a value, texts in any case, or pass a test."
  package static let roles: [FunctionRole] = [.walksRows]
  package static let signature = Signature.taking(
    .list("list"), .criterion("valueOrTest"), gives: .number)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"countIf(["a", "A", "b"], "a")"#, gives: 2),
    Example(#"countIf([1, 5, 9], x -> x > 3)"#, gives: 2),
    Example(#"countIf([null, 1], null)"#, gives: 1),
    Example(#"countIf(null, 1)"#, gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let wanted = arguments[1]
    guard run.spend(elements.count) else { return run.stepError() }
    var count = 0
    if wanted.has(.function) {
      for index in 0..<elements.count {
        let answer = run.test(wanted, elements[index], index: index)
        if answer.isError { return answer }
        if answer.isTrue { count += 1 }
      }
      return Word(Double(count))
    }
    let isText = wanted.isText
    let folded = isText ? folded(wanted, in: run) : ""
    for element in elements {
      guard run.spend(walking: isText ? element : wanted) else { return run.stepError() }
      if element.isEqual(to: wanted, in: run) {
        count += 1
      } else if isText, element.isText,
        self.folded(element, in: run) == folded
      {
        count += 1
      }
    }
    return Word(Double(count))
  }

  /// The case folding of a text; `ß` and `SS` are the same.
  private static func folded(_ word: Word, in run: borrowing Run) -> String {
    let count = run.byteCount(word)
    guard run.spend(run.isASCII(word) ? count : 2 * count) else { return "" }
    return CaseFolding.folded(run.string(word))
  }
}
