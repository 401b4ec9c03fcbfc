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

extension Run {
  /// Charges the steps of one scan over `count` bytes.
  ///
  /// Returns `false` if the budget is exhausted.
  func spend(bytes count: Int) -> Bool { spend(1 + count >> 3) }

  /// Returns the characters of a text or choice, or nil if the step budget is exhausted.
  mutating func characters(of word: Word) -> TextCharacters? {
    let entry = entry(ofText: word)
    let count = Int(entry.count)
    guard spend(bytes: count) else { return nil }
    let isSimple = unsafe TextCharacters.isSimple(utf8(word), isASCII: entry.isASCII)
    guard isSimple || spend(8 + 3 * count) else { return nil }
    return unsafe TextCharacters(utf8(word), isSimple: isSimple)
  }

  /// Returns a text of some characters, which shares the bytes of the original text.
  mutating func text(_ characters: TextCharacters, _ range: Range<Int>) -> Word {
    unsafe text(
      sharing: characters.bytes(from: range.lowerBound, to: range.upperBound),
      isASCII: characters.isSimple)
  }

  /// Returns a text that shares the bytes of another one.
  ///
  /// The range must begin and end between scalars.
  mutating func text(
    sharing bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false
  ) -> Word {
    guard let start = bytes.baseAddress else { return heap.text("") }
    return unsafe heap.text(
      borrowing: start, count: bytes.count,
      isASCII: isASCII || bytes.allSatisfy { $0 < 0x80 })
  }

  /// Returns `true` if a word is a text or a choice.
  func isText(_ word: Word) -> Bool { word.has(.text) || word.has(.choice) }

  /// Returns a list with each character as a text.
  ///
  /// It has at most `limit` elements, the last of which contains the rest.
  mutating func list(charactersOf text: TextCharacters, limit: Int) -> Word {
    let count = min(text.count, limit)
    guard admits(listOf: count) else { return listLimitError(count) }
    guard spend(count) else { return stepError() }
    let room = unsafe heap.allocateWords(count)
    for index in 0..<count {
      unsafe room[index] = self.text(text, index..<(index == count - 1 ? text.count : index + 1))
    }
    return unsafe list(room, count: count)
  }
}
