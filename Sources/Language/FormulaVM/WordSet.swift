import FormulaRuntime
import FormulaValues

/// A set of words by kind, tested without a branch per kind.
///
/// Five bits in the upper half of a boxed value identify its kind and serve as the bit index. A
/// row's table number is part of these bits, so rows occupy several bits.
struct WordSet: BitwiseCopyable {
  private let bits: UInt32

  init(_ kinds: Kinds) {
    var bits: UInt32 = 0
    func add(_ kind: Kinds, _ words: Word...) {
      guard !kinds.isDisjoint(with: kind) else { return }
      for word in words { bits |= WordSet.bit(of: word) }
    }
    add(.null, .null)
    add(.number, Word(0))
    add(.boolean, .false)
    add(.text, Word(tag: .text, handle: 0))
    add(.choice, Word(tag: .choice, handle: 0))
    add(.list, Word(tag: .list, handle: 0))
    add(.date, Word(tag: .date, handle: 0))
    add(.function, Word(tag: .function, handle: 0))
    add(.record, Word(tag: .record, handle: 0))
    for table in 0..<4 { add(.record, .row(0, of: table)) }
    self.bits = bits
  }

  @inline(__always)
  func contains(_ word: Word) -> Bool { bits & WordSet.bit(of: word) != 0 }

  @inline(__always)
  private static func bit(of word: Word) -> UInt32 {
    if word.isNumber { return 1 << 31 }
    let upper = word.upper
    return 1 << (((upper &- 0xFFF9_0000) >> 16 | (upper & 3) << 3) & 31)
  }
}
