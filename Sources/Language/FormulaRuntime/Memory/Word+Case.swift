extension Word {
  /// Returns the text in uppercase, or `nil` unless it is ASCII and the locale has no special
  /// mapping.
  ///
  /// Complexity: O(length).
  package func uppercasedASCII(in run: inout Run) -> Word? {
    mappedASCII(in: &run, from: UInt8(ascii: "a"))
  }

  /// Returns the text in lowercase, or `nil` unless it is ASCII and the locale has no special
  /// mapping.
  ///
  /// Complexity: O(length).
  package func lowercasedASCII(in run: inout Run) -> Word? {
    mappedASCII(in: &run, from: UInt8(ascii: "A"))
  }

  /// Changes the case of the 26 letters that begin with `first`.
  @inline(__always)
  private func mappedASCII(in run: inout Run, from first: UInt8) -> Word? {
    guard isText else { return nil }
    let entry = run.entry(ofText: self)
    let count = Int(entry.count)
    guard entry.isASCII, !run.world.hasTurkicCase, run.admits(textOf: count),
      run.budget.take(Budget.stepsPerVisit + count)
    else { return nil }
    let (text, room) = unsafe run.heap.text(makingRoomFor: count, isASCII: true)
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
}
