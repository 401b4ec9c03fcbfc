package import FormulaRuntime
package import FormulaValues

package enum MovingAverageFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 110
  package static let summary =
    "For each element, the mean of the last n elements, or of fewer at the start; nulls are skipped."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("n"), gives: .list(of: .number.optional))
  package static let examples: [Example] = [
    Example("movingAverage([1, 2, 3, 4], 2)", gives: [1, 1.5, 2.5, 3.5]),
    Example("movingAverage([4, null, 2], 3)", gives: [4, 4, 3]),
    Example("movingAverage(null, 2)", gives: []),
    .fails("movingAverage([1], 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let width = arguments.integer(1, in: run)
    guard width >= 1 else {
      return run.fail(.badArgument, "the window needs at least one element", argument: 1)
    }
    if let averages = direct(arguments[0], width, in: &run) { return averages }
    return RunningTotals.map(arguments[0], in: &run) { counts, sums, index in
      let first = max(0, index + 1 - width)
      let count = counts[index + 1] - counts[first]
      return count == 0 ? nil : sums[index + 1].minus(sums[first]) / Double(count)
    }
  }

  /// Returns the means summed window by window, or `nil` if differences of running sums have enough
  /// digits: unless the magnitudes differ much or are extreme. Complexity: O(n · width).
  private static func direct(_ list: Word, _ width: Int, in run: inout Run) -> Word? {
    let elements = run.elements(list)
    var (least, greatest) = (Double.infinity, 0.0)
    for element in elements where element.kind == .number || element.kind == .date {
      let magnitude = run.number(element).magnitude
      guard magnitude > 0 else { continue }
      least = min(least, magnitude)
      greatest = max(greatest, magnitude)
    }
    let isExtreme = greatest > 0x1p900 || least < 0x1p-900
    guard greatest > 0, isExtreme || greatest / least > 0x1p40 else { return nil }
    let (work, overflow) = elements.count.multipliedReportingOverflow(
      by: min(width, elements.count))
    guard run.admits(listOf: elements.count) else { return run.listLimitError(elements.count) }
    guard !overflow, run.spend(work) else { return run.stepError() }
    // Sums of a window stay in range if its elements are divided by their number.
    let scale = greatest > 0x1p900 ? 64 : 0
    var words: [Word] = []
    for (index, element) in elements.enumerated() {
      guard element.isNull || element.kind == .number || element.kind == .date else {
        return element.elementError(at: index, argument: 0, in: &run)
      }
      var window = NumberColumn([])
      for place in max(0, index + 1 - width)...index where !elements[place].isNull {
        window.values.append(run.number(elements[place]).scaled(by: -scale))
      }
      words.append(window.mean.map { run.number($0.scaled(by: scale)) } ?? .null)
    }
    return run.list(words)
  }
}
