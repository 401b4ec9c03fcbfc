import FormulaRuntime
import FormulaValues

/// The counts and sums of a list up to each of its positions.
enum RunningTotals {
  /// Returns a list as long as `list`, each element computed from the running counts and sums.
  ///
  /// `counts` and `sums` hold the totals before each position; nil becomes null. Complexity: O(n).
  static func map(
    _ list: Word, in run: inout Run,
    _ body: (_ counts: [Int], _ sums: [DoubleDouble], _ index: Int) -> Double?
  ) -> Word {
    let elements = run.elements(list)
    guard run.admits(listOf: elements.count) else { return run.listLimitError(elements.count) }
    guard run.spend(8 + 2 * elements.count) else { return run.stepError() }
    var counts = [0]
    var sums = [DoubleDouble()]
    var count = 0
    var sum = DoubleDouble()
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .null: break
      case .number, .date:
        count += 1
        sum.add(run.number(element))
      default: return element.elementError(at: index, argument: 0, in: &run)
      }
      counts.append(count)
      sums.append(sum)
    }
    var words: [Word] = []
    words.reserveCapacity(elements.count)
    for index in 0..<elements.count {
      words.append(body(counts, sums, index).map { run.number($0) } ?? .null)
    }
    return run.list(words)
  }
}
