import FormulaRuntime
import FormulaValues

/// The user-perceived characters of a text, located by their bytes.
///
/// **Invariant**: `bytes` is valid UTF-8 that outlives the value. `starts`, unless empty, holds the
/// start of every character in ascending order, followed by the end of the text.
@safe struct TextCharacters {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  /// The start offsets; empty if every byte is a character.
  private let starts: [Int32]

  /// Finds the characters of `bytes`.
  ///
  /// Complexity: O(bytes), or O(1) if every byte is a character.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isSimple: Bool) {
    unsafe self.bytes = unsafe bytes
    if isSimple {
      starts = []
      count = bytes.count
      return
    }
    var starts: [Int32] = []
    var offset = 0
    for length in unsafe CharacterLengths(String(decoding: bytes, as: UTF8.self)) {
      starts.append(Int32(clamping: offset))
      offset += length
    }
    count = starts.count
    starts.append(Int32(clamping: offset))
    self.starts = starts
  }

  /// Whether every byte is a character.
  var isSimple: Bool { starts.isEmpty }

  /// Returns the byte offset of a character; the index is clamped to the valid range.
  func offset(of index: Int) -> Int {
    let index = max(0, min(index, count))
    return isSimple ? index : Int(starts[index])
  }

  /// Returns the bytes of some characters; the indices are clamped to the valid range.
  func bytes(from: Int, to: Int) -> UnsafeBufferPointer<UInt8> {
    let lower = offset(of: from)
    return unsafe UnsafeBufferPointer(rebasing: bytes[lower..<max(lower, offset(of: to))])
  }

  /// Returns a character as text.
  func string(at index: Int) -> String {
    unsafe String(decoding: bytes(from: index, to: index + 1), as: UTF8.self)
  }

  /// Returns the first scalar of a character.
  func scalar(at index: Int) -> Unicode.Scalar {
    if isSimple, index >= 0, index < count { return unsafe Unicode.Scalar(bytes[index]) }
    return string(at: index).unicodeScalars.first ?? " "
  }

  func isSpace(_ index: Int) -> Bool {
    if isSimple, index >= 0, index < count {
      return unsafe bytes[index] == 0x20 || 0x09...0x0D ~= bytes[index]
    }
    return scalar(at: index).properties.isWhitespace
  }

  /// Returns `true` if two characters are canonically equivalent.
  func same(_ index: Int, _ other: TextCharacters, _ otherIndex: Int) -> Bool {
    let left = unsafe bytes(from: index, to: index + 1)
    let right = unsafe other.bytes(from: otherIndex, to: otherIndex + 1)
    if unsafe left.elementsEqual(right) { return true }
    if let one = unsafe left.first, let two = unsafe right.first, one < 0x80, two < 0x80,
      left.count == 1,
      right.count == 1
    {
      return false
    }
    return unsafe CanonicalMarks.ordered(String(decoding: left, as: UTF8.self))
      == CanonicalMarks.ordered(String(decoding: right, as: UTF8.self))
  }

  /// Returns `true` if the characters from `index` on begin with all of `other`.
  func has(_ other: TextCharacters, at index: Int) -> Bool {
    guard index >= 0, count - index >= other.count else { return false }
    return (0..<other.count).allSatisfy { same(index + $0, other, $0) }
  }

  /// Returns the range of characters after dropping those at both ends that satisfy `isDropped`.
  func trimmed(
    start: Bool = true, end: Bool = true, _ isDropped: (Int) -> Bool
  ) -> Range<Int> {
    var lower = 0
    var upper = count
    while start, lower < upper, isDropped(lower) { lower += 1 }
    while end, lower < upper, isDropped(upper - 1) { upper -= 1 }
    return lower..<upper
  }

  /// Returns `true` if every byte is a character.
  ///
  /// Complexity: O(bytes), several at a time.
  static func isSimple(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> Bool {
    unsafe isASCII && LineBreakPairs.count(in: bytes) == 0
  }
}

extension TextCharacters {
  /// Finds the characters of a text or choice, or returns nil if the step budget is exhausted.
  init?(_ word: Word, in run: borrowing Run) {
    let isASCII = run.isASCII(word)
    let count = run.byteCount(word)
    guard run.spend(bytes: count) else { return nil }
    let isSimple = unsafe Self.isSimple(run.utf8(word), isASCII: isASCII)
    guard isSimple || run.spend(8 + 4 * count) else { return nil }
    unsafe self.init(run.utf8(word), isSimple: isSimple)
  }

  /// Returns a text of some characters, which shares the bytes of the original text.
  func text(_ range: Range<Int>, in run: inout Run) -> Word {
    unsafe run.heap.text(
      sharing: bytes(from: range.lowerBound, to: range.upperBound), isASCII: isSimple)
  }

  /// Returns a list with each character as a text.
  ///
  /// It has at most `limit` elements, the last of which contains the rest.
  func list(limit: Int, in run: inout Run) -> Word {
    let count = min(self.count, limit)
    guard run.admits(listOf: count) else { return run.listLimitError(count) }
    guard run.spend(count) else { return run.stepError() }
    let room = unsafe run.heap.allocateWords(count)
    for index in 0..<count {
      unsafe room[index] = text(
        index..<(index == count - 1 ? self.count : index + 1), in: &run)
    }
    return unsafe run.list(room, count: count)
  }
}
