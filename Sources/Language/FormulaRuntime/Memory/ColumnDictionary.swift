import SourceText

/// A dictionary encoding of a column with few distinct cells.
///
/// **Invariant**: `codes` points to one byte for each row, an index into `words`.
@safe package final class ColumnDictionary {
  package let codes: UnsafeMutablePointer<UInt8>
  package let words: [Word]

  /// The maximum number of distinct cells.
  private static let capacity = 255

  /// Creates the encoding, or returns `nil` if there are too many distinct cells.
  ///
  /// Complexity: O(rows + bytes of texts).
  init?(_ cells: UnsafeMutablePointer<Word>, count: Int, in heap: borrowing Heap) {
    unsafe codes = .allocate(capacity: max(1, count))
    // A hash table with open addressing. Each slot holds a code, or −1 if it is free.
    var places = [Int16](repeating: -1, count: 1024)
    var words: [Word] = []
    var last: (bits: UInt64, code: UInt8)?
    for row in 0..<count {
      let word = unsafe cells[row]
      if let last, last.bits == word.bits {
        unsafe codes[row] = last.code
        continue
      }
      var place = Int(truncatingIfNeeded: Self.hash(word, in: heap) & 1023)
      while places[place] >= 0, !Self.isSame(words[Int(places[place])], word, in: heap) {
        place = (place + 1) & 1023
      }
      if places[place] < 0 {
        guard words.count < Self.capacity else {
          self.words = words
          return nil
        }
        places[place] = Int16(words.count)
        words.append(word)
      }
      unsafe codes[row] = UInt8(truncatingIfNeeded: places[place])
      last = unsafe (word.bits, codes[row])
    }
    self.words = words
  }

  deinit { unsafe codes.deallocate() }

  /// Returns `true` if two words have the same bits, or are texts with the same bytes.
  private static func isSame(_ one: Word, _ other: Word, in heap: borrowing Heap) -> Bool {
    if one.bits == other.bits { return true }
    guard one.has(.text), other.has(.text) else { return false }
    let (left, right) = (heap.texts[one.index], heap.texts[other.index])
    guard left.count == right.count else { return false }
    for index in 0..<Int(left.count) where unsafe left.start[index] != right.start[index] {
      return false
    }
    return true
  }

  /// Returns a hash consistent with `isSame`: FNV-1a over at most the first 16 bytes.
  private static func hash(_ word: Word, in heap: borrowing Heap) -> UInt64 {
    guard word.has(.text) else { return (word.bits &* 0x9E37_79B9_7F4A_7C15) >> 40 }
    let text = heap.texts[word.index]
    var hash = FNV1a(from: FNV1a.basis ^ UInt64(truncatingIfNeeded: text.count))
    for index in 0..<min(16, Int(text.count)) { unsafe hash.combine(text.start[index]) }
    return hash.value ^ (hash.value >> 32)
  }
}
