package import FormulaValues

package enum ModeFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The most frequent value of a list, the first of them where several are."
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
    var values: [Word] = []
    var counts: [Int] = []
    var numbers: [Int: [Int]] = [:]
    for element in elements where !element.isNull {
      var hasher = Hasher()
      run.hash(element, into: &hasher)
      let hash = hasher.finalize()
      let candidates = numbers[hash, default: []]
      guard run.spend(candidates.count) else { return run.stepError() }
      if let known = candidates.first(where: { run.equal(values[$0], element) }) {
        counts[known] += 1
      } else {
        numbers[hash, default: []].append(values.count)
        values.append(element)
        counts.append(1)
      }
    }
    guard let most = counts.max(), let first = counts.firstIndex(of: most) else { return .null }
    return values[first]
  }
}
