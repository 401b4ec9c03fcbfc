package import FormulaRuntime
package import FormulaValues

package enum ReduceFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(least: 3)
  package static let group = FunctionGroup.lists
  package static let summary =
    "The result of applying a function to the result so far and each element in turn."
  package static let signature = Signature.taking(
    .list("list"),
    .function("function", LambdaShape([.accumulator(from: 2), .element(of: 0), .index])),
    .any("initial").optional, gives: .any
  ) { types in
    types.at(1).union(types.count > 2 ? types[2] : types.element().optional)
  }
  package static let examples = [
    Example(#"reduce([1, 2, 3], (a, x) -> a + x, 0)"#, gives: 6),
    Example(#"reduce([10, 2, 3], (a, x) -> a - x)"#, gives: 5),
    Example(#"reduce([], (a, x) -> a + x)"#, gives: nil),
    Example(#"reduce(null, (a, x) -> a + x, 7)"#, gives: 7),
    Example(#"reduce(["a", "b"], (n, x) -> (n ?? 0) + 1, null)"#, gives: 2),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }
    // An explicit null is an initial value too.
    let isSeeded = arguments.count > 2
    var result = isSeeded ? arguments[2] : elements.first ?? .null
    for index in (isSeeded ? 0 : 1)..<max(1, elements.count) where index < elements.count {
      result = run.apply(
        arguments[1], result, elements[index], Word(Double(index)), count: 3)
      if result.isError { return result }
    }
    return result
  }
}
