import FormulaRuntime
import FormulaValues

/// The words of certain kinds, as a set that is asked without a branch by kind.
///
/// A boxed word's upper half tells its kind by the five bits that this takes for a bit's number;
/// the table of a row makes these bits vary, so a row has several.
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
