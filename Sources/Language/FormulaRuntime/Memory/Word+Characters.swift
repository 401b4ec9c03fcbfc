extension Word {
  /// Returns the number of user-perceived characters in a text or choice.
  ///
  /// Returns 0 once the step budget is exhausted.
  ///
  /// Complexity: O(length) the first time, then O(1).
  package func characterCount(in run: inout Run) -> Int {
    let text = has(.choice) ? run.heap.choices[index].text : self
    let entry = run.heap.texts[text.index]
    if let count = entry.characterCount { return count }
    let bytes = unsafe UnsafeBufferPointer(start: entry.start, count: Int(entry.count))
    guard entry.isASCII ? run.spend(looking: bytes.count) : run.spend(bytes.count >> 2) else {
      return 0
    }
    let count =
      unsafe entry.isASCII
      ? bytes.count - LineBreakPairs.count(in: bytes)
      : CharacterLengths.count(in: String(decoding: bytes, as: UTF8.self))
    run.heap.know(characterCount: count, of: text)
    return count
  }

  /// Returns the user-perceived character at `position`, or null past the end.
  ///
  /// Complexity: O(1) for ASCII without CR LF, otherwise O(position).
  package func character(at position: Int, in run: inout Run) -> Word {
    let entry = run.entry(ofText: self)
    let count = Int(entry.count)
    guard position < count else { return .null }
    if entry.isASCII, characterCount(in: &run) == count {
      return unsafe run.text(copying: UnsafeBufferPointer(start: entry.start + position, count: 1))
    }
    guard run.spend(count >> 2) else { return run.stepError() }
    var start = 0
    for (index, length) in CharacterLengths(run.string(self)).enumerated() {
      if index == position {
        return unsafe run.text(
          copying: UnsafeBufferPointer(start: entry.start + start, count: length))
      }
      start += length
    }
    return .null
  }
}
