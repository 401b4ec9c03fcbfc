extension Run {
  /// Returns the number of user-perceived characters in a text or choice.
  ///
  /// Returns 0 once the step budget is exhausted.
  ///
  /// Complexity: O(length) the first time, then O(1).
  package mutating func characterCount(of word: Word) -> Int {
    let text = word.has(.choice) ? heap.choices[word.index].text : word
    let entry = heap.texts[text.index]
    if let count = entry.characterCount { return count }
    let bytes = unsafe UnsafeBufferPointer(start: entry.start, count: Int(entry.count))
    guard entry.isASCII ? spend(looking: bytes.count) : spend(bytes.count >> 2) else { return 0 }
    let count =
      unsafe entry.isASCII
      ? bytes.count - LineBreakPairs.count(in: bytes)
      : CharacterLengths.count(in: String(decoding: bytes, as: UTF8.self))
    heap.know(characterCount: count, of: text)
    return count
  }

  /// Returns the user-perceived character at `position`, or null past the end.
  ///
  /// Complexity: O(1) for ASCII without CR LF, otherwise O(position).
  package mutating func character(at position: Int, of text: Word) -> Word {
    let entry = entry(ofText: text)
    let count = Int(entry.count)
    guard position < count else { return .null }
    if entry.isASCII, characterCount(of: text) == count {
      return unsafe self.text(copying: UnsafeBufferPointer(start: entry.start + position, count: 1))
    }
    guard spend(count >> 2) else { return stepError() }
    var start = 0
    for (index, length) in CharacterLengths(string(text)).enumerated() {
      if index == position {
        return unsafe self.text(
          copying: UnsafeBufferPointer(start: entry.start + start, count: length))
      }
      start += length
    }
    return .null
  }
}
