import FormulaRuntime
import FormulaValues

extension Word {
  /// Returns the first element of a list with the smallest (`sign` −1) or largest (1) key; null
  /// keys do not count.
  func extreme(by key: Word, sign: Int, in run: inout Run) -> Word {
    let column = key.keyColumn(of: self, in: &run)
    if column.isError { return column }
    let keys = run.elements(column)
    guard run.spend(keys.count) else { return run.stepError() }
    var best: Int?
    for index in 0..<keys.count where !keys[index].isNull {
      let pattern = best.map { keys[$0] } ?? keys[index]
      guard let comparison = keys[index].compared(to: pattern, in: run) else {
        return run.fail(.unorderable(pattern.kind, keys[index].kind, argument: 1))
      }
      if keys[index].isText {
        guard unsafe run.spend(run.utf8(keys[index]).count / 64) else { return run.stepError() }
      }
      if best == nil || comparison == sign { best = index }
    }
    return best.map { run.elements(self)[$0] } ?? .null
  }
}
