package import FormulaRuntime
package import FormulaValues

package enum SimilarityFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary =
    "The similarity of two texts, from 0 to 1: 1 minus the edits per character between them."
  package static let signature = Signature.taking(.text("one"), .text("other"), gives: .number)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"similarity("kitten", "sitting")"#, gives: 0.5714285714285714, within: 1e-15),
    Example(#"similarity("abc", "abc")"#, gives: 1),
    Example(#"similarity("", "")"#, gives: 1),
    Example(#"similarity(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let one = TextCharacters(arguments[0], in: run),
      let other = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    let longest = max(one.count, other.count)
    guard longest > 0 else { return Word(1) }
    let (work, overflow) = one.count.multipliedReportingOverflow(by: other.count)
    guard !overflow, run.spend(work) else { return run.stepError() }
    // Characters that are not ASCII are ordered and hashed.
    for index in 0..<2 where !run.isASCII(arguments[index]) {
      guard run.spend(3 * run.byteCount(arguments[index])) else { return run.stepError() }
    }
    var codes = CharacterCodes()
    let (left, right) = (codes.adding(one), codes.adding(other))
    return run.number(1 - Double(distance(left, right, in: run)) / Double(longest))
  }

  /// Returns the minimum number of insertions, deletions and replacements.
  ///
  /// Source: Wagner, Fischer: The string-to-string correction problem, 1974.
  private static func distance(
    _ one: [Int32], _ other: [Int32], in run: borrowing Run
  ) -> Int {
    var row = Array(0...other.count)
    for (index, left) in one.enumerated() {
      if run.isInterrupted { return 0 }
      var diagonal = index
      row[0] = index + 1
      for (column, right) in other.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
