/// Counting of CR LF pairs, the only two ASCII bytes that form one user-perceived character.
package enum LineBreakPairs {
  /// Returns the number of CR LF pairs in `bytes`.
  ///
  /// Complexity: O(bytes), vectorized unless there is a carriage return.
  package static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // Few texts contain a carriage return, and the search for it alone is vectorized.
    var found: UInt8 = 0
    for place in bytes.indices {
      let byte = unsafe bytes[place]
      found |= byte == 0x0D ? 1 : 0
    }
    guard found != 0 else { return 0 }
    return bytes.indices.dropFirst().count { unsafe bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0D }
  }
}
