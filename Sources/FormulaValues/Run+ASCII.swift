extension Run {
  /// The text in capital letters if it is plain ASCII and the locale does not map case its own way;
  /// else nil. Complexity: O(length).
  package mutating func uppercasedASCII(_ word: Word) -> Word? {
    mappedASCII(word, from: UInt8(ascii: "a"))
  }

  /// The text in small letters if it is plain ASCII and the locale does not map case its own way;
  /// else nil. Complexity: O(length).
  package mutating func lowercasedASCII(_ word: Word) -> Word? {
    mappedASCII(word, from: UInt8(ascii: "A"))
  }

  /// Changes the case of the 26 letters that begin with `first`.
  @inline(__always)
  private mutating func mappedASCII(_ word: Word, from first: UInt8) -> Word? {
    let entry = entry(ofText: word)
    let count = Int(entry.count)
    guard entry.isASCII, !hasTurkicCase, admits(textOf: count), spend(1 + count >> 3) else {
      return nil
    }
    let room = heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    for index in 0..<count {
      let byte = entry.start[index]
      room[index] = byte ^ (byte &- first < 26 ? 0x20 : 0)
    }
    return heap.text(borrowing: UnsafePointer(room), count: count, isASCII: true)
  }

  /// The arguments from `first` on as one text, copied once, if all are texts, choices or null;
  /// else nil. Complexity: O(length).
  package mutating func joinedTexts(_ arguments: Arguments) -> Word? {
    var count = 0
    var isASCII = true
    for index in 0..<arguments.count {
      let word = arguments[index]
      if word.isNull { continue }
      guard word.has(.text) || word.has(.choice) else { return nil }
      let entry = entry(ofText: word)
      count &+= Int(entry.count)
      isASCII = isASCII && entry.isASCII
    }
    guard admits(textOf: count) else { return textLimitError() }
    let room = heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    var end = room
    for index in 0..<arguments.count where !arguments[index].isNull {
      let entry = entry(ofText: arguments[index])
      let length = Int(entry.count)
      if length < 32 {
        // For a few bytes a loop is faster than a call.
        for offset in 0..<length { end[offset] = entry.start[offset] }
      } else {
        end.update(from: entry.start, count: length)
      }
      end += length
    }
    return heap.text(borrowing: UnsafePointer(room), count: count, isASCII: isASCII)
  }
}
