/// Carriage returns with a line feed behind them: the only two bytes of ASCII that are one
/// user-perceived character.
package enum LineBreakPairs {
  /// Complexity: O(bytes), many at a time.
  package static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // Nearly no text holds one, and the search for it alone runs many bytes at a time.
    var found: UInt8 = 0
    for place in bytes.indices {
      let byte = unsafe bytes[place]
      found |= byte == 0x0D ? 1 : 0
    }
    guard found != 0 else { return 0 }
    return bytes.indices.dropFirst().count { unsafe bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0D }
  }
}
