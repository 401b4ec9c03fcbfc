import FormulaRuntime
import FormulaValues

/// The user-perceived characters of a text, found by their bytes.
///
/// **Invariant**: `bytes` is valid UTF-8 that outlives the value; `starts`, unless empty, holds the
/// start of every character in rising order and the end of the text.
@safe struct TextCharacters {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  /// Empty if every byte is a character.
  private let starts: [Int32]

  /// Complexity: O(bytes) unless every byte is a character.
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

  /// The byte at which a character starts; positions outside are held within.
  func offset(of index: Int) -> Int {
    let index = max(0, min(index, count))
    return isSimple ? index : Int(starts[index])
  }

  /// The bytes of some characters; positions outside are held within.
  func bytes(from: Int, to: Int) -> UnsafeBufferPointer<UInt8> {
    let lower = offset(of: from)
    return unsafe UnsafeBufferPointer(rebasing: bytes[lower..<max(lower, offset(of: to))])
  }

  /// One character as text.
  func string(at index: Int) -> String {
    unsafe String(decoding: bytes(from: index, to: index + 1), as: UTF8.self)
  }

  /// The first scalar of a character.
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

  /// Whether two characters are canonically equivalent.
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

  /// Whether the characters from `index` on begin with all of `other`.
  func has(_ other: TextCharacters, at index: Int) -> Bool {
    guard index >= 0, count - index >= other.count else { return false }
    return (0..<other.count).allSatisfy { same(index + $0, other, $0) }
  }

  /// The characters without the ones that satisfy a condition at both ends.
  func trimmed(
    start: Bool = true, end: Bool = true, _ isDropped: (Int) -> Bool
  ) -> Range<Int> {
    var lower = 0
    var upper = count
    while start, lower < upper, isDropped(lower) { lower += 1 }
    while end, lower < upper, isDropped(upper - 1) { upper -= 1 }
    return lower..<upper
  }

  /// Whether every byte is a character. Complexity: O(bytes), many at a time.
  static func isSimple(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> Bool {
    unsafe isASCII && LineBreakPairs.count(in: bytes) == 0
  }
}

extension Run {
  /// Takes the steps of one look at `count` bytes; false if the budget is used up.
  func spend(bytes count: Int) -> Bool { spend(1 + count >> 3) }

  /// The characters behind a text or choice word; nil if the step budget is used up.
  mutating func characters(of word: Word) -> TextCharacters? {
    let entry = entry(ofText: word)
    let count = Int(entry.count)
    guard spend(bytes: count) else { return nil }
    let isSimple = unsafe TextCharacters.isSimple(utf8(word), isASCII: entry.isASCII)
    guard isSimple || spend(8 + 3 * count) else { return nil }
    return unsafe TextCharacters(utf8(word), isSimple: isSimple)
  }

  /// The text of some characters, which shares the bytes of the text they come from.
  mutating func text(_ characters: TextCharacters, _ range: Range<Int>) -> Word {
    unsafe text(
      sharing: characters.bytes(from: range.lowerBound, to: range.upperBound),
      isASCII: characters.isSimple)
  }

  /// A text that shares the bytes of another, which must be cut between scalars.
  mutating func text(
    sharing bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false
  ) -> Word {
    guard let start = bytes.baseAddress else { return heap.text("") }
    return unsafe heap.text(
      borrowing: start, count: bytes.count,
      isASCII: isASCII || bytes.allSatisfy { $0 < 0x80 })
  }

  /// Whether a word is text or a choice.
  func isText(_ word: Word) -> Bool { word.has(.text) || word.has(.choice) }

  /// The characters as a list of texts, at most `limit`, of which the last keeps the rest.
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
