/// The bytes of a text, decoded scalar by scalar in both directions.
///
/// A scalar begins at each byte that is not a continuation byte. Both directions therefore agree
/// even for invalid UTF-8.
@safe struct UTF8Text {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { unsafe bytes.count }

  /// Returns the start of the scalar before `position`, which must be above 0.
  @inline(__always)
  func start(before position: Int) -> Int {
    var start = position - 1
    while start > 0, unsafe bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the end of the scalar at `position`, which must be below `count`.
  @inline(__always)
  func end(after position: Int) -> Int {
    var end = position + 1
    while unsafe end < bytes.count, unsafe bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the first scalar boundary at or after `position`.
  func boundary(from position: Int) -> Int {
    if position <= 0 { return 0 }
    var boundary = unsafe min(position, bytes.count)
    while unsafe boundary < bytes.count, unsafe bytes[boundary] & 0xC0 == 0x80 { boundary += 1 }
    return boundary
  }

  /// Returns the last scalar boundary at or before `position`.
  func boundary(upTo position: Int) -> Int {
    var boundary = unsafe min(max(position, 0), bytes.count)
    while boundary > 0, unsafe boundary < bytes.count, unsafe bytes[boundary] & 0xC0 == 0x80 {
      boundary -= 1
    }
    return boundary
  }

  /// Returns the kind of scalar before a boundary.
  func before(_ position: Int) -> Neighbour {
    guard position > 0 else { return .edge }
    return Neighbour(scalar(from: start(before: position), to: position))
  }

  /// Returns the kind of scalar after a boundary.
  func after(_ position: Int) -> Neighbour {
    guard unsafe position < bytes.count else { return .edge }
    return Neighbour(scalar(from: position, to: end(after: position)))
  }

  /// Returns the scalar between two adjacent boundaries, or U+FFFD if it is malformed.
  @inline(__always)
  func scalar(from start: Int, to end: Int) -> UInt32 {
    let first = unsafe UInt32(bytes[start])
    switch end - start {
    case 1 where first < 0x80: return first
    case 2 where first >= 0xC2 && first < 0xE0:
      return (first & 0x1F) << 6 | continuation(start + 1)
    case 3 where first >= 0xE0 && first < 0xF0:
      return (first & 0x0F) << 12 | continuation(start + 1) << 6 | continuation(start + 2)
    case 4 where first >= 0xF0 && first < 0xF5:
      let scalar =
        (first & 0x07) << 18 | continuation(start + 1) << 12 | continuation(start + 2) << 6
        | continuation(start + 3)
      return scalar <= ScalarSet.largestScalar ? scalar : 0xFFFD
    default: return 0xFFFD
    }
  }

  private func continuation(_ position: Int) -> UInt32 { unsafe UInt32(bytes[position] & 0x3F) }
}
