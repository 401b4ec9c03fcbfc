import FormulaRuntime

extension Run {
  /// Returns the first element with the smallest (`sign` −1) or largest (1) key; null keys do not
  /// count.
  mutating func extreme(of list: Word, by key: Word, sign: Int) -> Word {
    let column = keyColumn(key, of: list)
    if column.isError { return column }
    let keys = elements(column)
    guard spend(keys.count) else { return stepError() }
    var best: Int?
    for index in 0..<keys.count where !keys[index].isNull {
      let pattern = best.map { keys[$0] } ?? keys[index]
      guard let comparison = compare(keys[index], pattern) else {
        return unorderable(pattern, keys[index], argument: 1)
      }
      if isText(keys[index]) {
        guard unsafe spend(utf8(keys[index]).count / 64) else { return stepError() }
      }
      if best == nil || comparison == sign { best = index }
    }
    return best.map { elements(list)[$0] } ?? .null
  }
}
