extension Run {
  /// Returns the text in uppercase, or `nil` unless it is ASCII and the locale has no special
  /// mapping.
  ///
  /// Complexity: O(length).
  package mutating func uppercasedASCII(_ word: Word) -> Word? {
    mappedASCII(word, from: UInt8(ascii: "a"))
  }

  /// Returns the text in lowercase, or `nil` unless it is ASCII and the locale has no special
  /// mapping.
  ///
  /// Complexity: O(length).
  package mutating func lowercasedASCII(_ word: Word) -> Word? {
    mappedASCII(word, from: UInt8(ascii: "A"))
  }

  /// Changes the case of the 26 letters that begin with `first`.
  @inline(__always)
  private mutating func mappedASCII(_ word: Word, from first: UInt8) -> Word? {
    guard word.has(.text) || word.has(.choice) else { return nil }
    let entry = entry(ofText: word)
    let count = Int(entry.count)
    guard entry.isASCII, !world.hasTurkicCase, admits(textOf: count),
      budget.take(Budget.stepsPerVisit + count)
    else { return nil }
    let (text, room) = unsafe heap.text(makingRoomFor: count, isASCII: true)
    switch count {
    case 8...:
      // Processes eight bytes at a time. The last eight may overlap with the preceding ones.
      let last = count - 8
      var index = 0
      while index < last {
        unsafe Self.map(UInt64.self, entry.start + index, to: room + index, from: first)
        index += 8
      }
      unsafe Self.map(UInt64.self, entry.start + last, to: room + last, from: first)
    case 4...:
      unsafe Self.map(UInt32.self, entry.start, to: room, from: first)
      unsafe Self.map(UInt32.self, entry.start + count - 4, to: room + count - 4, from: first)
    default:
      for index in 0..<count {
        unsafe Self.map(UInt8.self, entry.start + index, to: room + index, from: first)
      }
    }
    return text
  }

  /// Copies as many ASCII bytes as fit into `Bytes`, changing the case of the 26 letters from
  /// `first`.
  @inline(__always)
  private static func map<Bytes: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Bytes.Type, _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>,
    from first: UInt8
  ) {
    let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: type)
    let ones = Bytes.max / 0xFF
    // The upper bit of each byte is set if it is at least the first letter, or beyond the last.
    let reached = bytes &+ ones &* Bytes(0x80 - first)
    let passed = bytes &+ ones &* Bytes(0x80 - first - 26)
    let mapped = bytes ^ ((reached & ~passed & (ones &* 0x80)) >> 2)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: mapped, as: type)
  }

  /// Concatenates all arguments with a single copy, or returns `nil` if one has no text form here.
  ///
  /// The arguments must be texts, choices or null.
  ///
  /// Complexity: O(length).
  package mutating func joinedTexts(_ arguments: Arguments) -> Word? {
    var count = 0
    // An integer instead of a boolean, so that combining the flags needs no branch per text.
    var isASCII = 1
    for index in 0..<arguments.count {
      let word = arguments[index]
      guard word.has(.text) || word.has(.choice) else {
        if word.isNull { continue }
        return nil
      }
      let entry = entry(ofText: word)
      count &+= Int(entry.count)
      isASCII &= entry.isASCII ? 1 : 0
    }
    guard admits(textOf: count) else { return textLimitError(count) }
    guard spend(looking: count) else { return stepError() }
    let (text, room) = unsafe heap.text(makingRoomFor: count, isASCII: isASCII == 1)
    var end = unsafe room
    for index in 0..<arguments.count {
      let word = arguments[index]
      guard word.has(.text) || word.has(.choice) else { continue }
      let entry = entry(ofText: word)
      unsafe Self.copy(entry, to: end)
      unsafe end += Int(entry.count)
    }
    return text
  }

  /// Copies the bytes of a text.
  ///
  /// Up to 16 bytes are copied by overlapping loads and stores, which is faster than a call.
  @inline(__always)
  static func copy(_ text: Heap.Text, to end: UnsafeMutablePointer<UInt8>) {
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
    case 1..<4:
      let middle = count >> 1
      let (second, last) = unsafe (text.start[middle], text.start[count - 1])
      unsafe end[0] = unsafe text.start[0]
      unsafe end[middle] = second
      unsafe end[count - 1] = last
    case 0: return
    default: unsafe end.update(from: text.start, count: count)
    }
  }
}
