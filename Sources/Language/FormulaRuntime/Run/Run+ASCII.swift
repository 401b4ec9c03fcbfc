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
    guard entry.isASCII, !world.hasTurkicCase, admits(textOf: count), spend(1 + count >> 3) else {
      return nil
    }
    let room = unsafe heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    if count >= 8 {
      // Eight bytes at a time; the last eight may lap over those before.
      var index = 0
      while true {
        let eight = unsafe UnsafeRawPointer(entry.start + index).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(room + index)
          .storeBytes(of: Self.mapped(eight, from: first), as: UInt64.self)
        if index == count - 8 { break }
        index = min(index + 8, count - 8)
      }
    } else {
      for index in 0..<count {
        let byte = unsafe entry.start[index]
        unsafe room[index] = byte ^ (byte &- first < 26 ? 0x20 : 0)
      }
    }
    return unsafe heap.text(borrowing: UnsafePointer(room), count: count, isASCII: true)
  }

  /// Eight ASCII bytes with the case of the 26 letters that begin with `first` changed.
  @inline(__always)
  private static func mapped(_ eight: UInt64, from first: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The upper bit of each byte tells whether it is at least the first letter, or beyond the last.
    let reached = eight &+ ones &* (0x80 - UInt64(first))
    let passed = eight &+ ones &* (0x80 - UInt64(first) - 26)
    return eight ^ ((reached & ~passed & (ones << 7)) >> 2)
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
    guard admits(textOf: count) else { return textLimitError(count) }
    guard spend(looking: count) else { return stepError() }
    let room = unsafe heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    var end = unsafe room
    for index in 0..<arguments.count where !arguments[index].isNull {
      let entry = entry(ofText: arguments[index])
      unsafe Self.copy(entry, to: end)
      unsafe end += Int(entry.count)
    }
    return unsafe heap.text(borrowing: UnsafePointer(room), count: count, isASCII: isASCII)
  }

  /// Copies the bytes of a text; a few of them by loads and stores that lap over one another, which
  /// is faster than a call.
  @inline(__always)
  private static func copy(_ text: Heap.Text, to end: UnsafeMutablePointer<UInt8>) {
    let count = Int(text.count)
    let source = unsafe UnsafeRawPointer(text.start)
    let target = UnsafeMutableRawPointer(end)
    switch count {
    case 8...16:
      let (first, last) = unsafe (
        source.loadUnaligned(as: UInt64.self),
        source.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      )
      unsafe target.storeBytes(of: first, as: UInt64.self)
      unsafe target.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
    case 4..<8:
      let (first, last) = unsafe (
        source.loadUnaligned(as: UInt32.self),
        source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      )
      unsafe target.storeBytes(of: first, as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
    case 0..<4:
      for offset in 0..<count { unsafe end[offset] = unsafe text.start[offset] }
    default: unsafe end.update(from: text.start, count: count)
    }
  }
}
