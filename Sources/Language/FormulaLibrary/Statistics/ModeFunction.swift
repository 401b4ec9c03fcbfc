package import FormulaRuntime
package import FormulaValues

package enum ModeFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 50
  package static let summary =
    "The most frequent value of a list; the first one on ties."
  package static let signature = Signature.taking(
    .list("list"), gives: .any, for: { $0.first?.element.optional ?? .any })
  package static let examples: [Example] = [
    Example("mode([1, 2, 2, 3])", gives: 2),
    Example(#"mode(["b", "a", "a", "b"])"#, gives: "b"),
    Example("mode([7, null, null])", gives: 7),
    Example("mode(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(elements.count) else { return run.stepError() }
    var values = DistinctWords()
    var counts: [Int] = []
    for element in elements where !element.isNull {
      if element.isError { return element }
      guard let number = values.number(adding: element, in: &run) else { return run.stepError() }
      if number == counts.count { counts.append(1) } else { counts[number] += 1 }
    }
    guard let most = counts.max(), let first = counts.firstIndex(of: most) else { return .null }
    return values.words[first]
  }
}
