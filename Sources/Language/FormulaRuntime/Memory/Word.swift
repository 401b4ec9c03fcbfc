public import FormulaValues

/// A runtime value of the virtual machine: a 64-bit word that uses NaN-boxing, never
/// reference-counted.
///
/// A finite `Double` represents itself. Every other value is a quiet NaN: its upper half holds the
/// tag, and its lower half holds a handle into the run's `Heap` or the value itself. The language
/// has no NaN and no infinity. Null and errors therefore propagate through arithmetic as NaNs, and
/// a single check after the operation covers all operands.
///
/// **Invariant**: a word with a handle is read only with the heap that created it.
@frozen
@usableFromInline
package struct Word {
  /// The bits as a number, or NaN for any other value.
  @usableFromInline package var double: Double

  /// Creates a number. `double` must be finite.
  @inlinable
  package init(_ double: Double) { self.double = double }

  /// Creates a word from its bits.
  @inlinable
  package init(bits: UInt64) { double = Double(bitPattern: bits) }

  /// Creates a boxed word that refers to an entry of the heap.
  @inlinable
  package init(tag: Tag, handle: UInt32) {
    self.init(bits: UInt64(tag.rawValue) << 32 | UInt64(handle))
  }

  /// The upper half of a boxed word.
  @frozen
  @usableFromInline
  package enum Tag: UInt32 {
    case null = 0xFFF9_0000
    case boolean = 0xFFFA_0000
    case text = 0xFFFB_0000
    case choice = 0xFFFC_0000
    case list = 0xFFFD_0000
    case date = 0xFFFD_0001
    case function = 0xFFFD_0002
    case record = 0xFFFD_0003
    case error = 0xFFFF_0000
  }

  /// All 64 bits.
  @inlinable
  package var bits: UInt64 { double.bitPattern }

  /// The bits of the tag.
  @inlinable
  package var upper: UInt32 { UInt32(truncatingIfNeeded: double.bitPattern >> 32) }

  /// The lower half, a handle into the heap.
  @inlinable
  package var handle: UInt32 { UInt32(truncatingIfNeeded: double.bitPattern) }

  /// The handle as an index into a table of the heap.
  @inlinable
  package var index: Int { Int(UInt32(truncatingIfNeeded: double.bitPattern)) }

  /// Returns `true` if the word has the tag `tag`.
  @inlinable
  package func has(_ tag: Tag) -> Bool { upper == tag.rawValue }

  /// The null value.
  @inlinable
  package static var null: Word { Word(bits: 0xFFF9_0000_0000_0000) }

  /// Creates a boolean.
  @inlinable
  package static func boolean(_ value: Bool) -> Word {
    Word(bits: 0xFFFA_0000_0000_0000 | (value ? 1 : 0))
  }

  /// The boolean `true`.
  @inlinable
  package static var `true`: Word { Word(bits: 0xFFFA_0000_0000_0001) }

  /// The boolean `false`.
  @inlinable
  package static var `false`: Word { Word(bits: 0xFFFA_0000_0000_0000) }

  /// Creates a row of a table: the upper half is `0xFFFE` and the table, the lower half the row.
  @inlinable
  package static func row(_ row: Int, of table: Int) -> Word {
    Word(
      bits: 0xFFFE_0000_0000_0000 | UInt64(UInt16(truncatingIfNeeded: table)) << 32
        | UInt64(UInt32(truncatingIfNeeded: row)))
  }

  /// Creates a reference to a field, the argument of functions about fields.
  @inlinable
  package static func reference(to slot: Slot) -> Word {
    Word(tag: .function, handle: 0x8000_0000 | UInt32(truncatingIfNeeded: slot.index))
  }

  /// The reference to the document, which a literal `null` is in place of a field.
  package static let document = Word(tag: .function, handle: .max)

  /// The field that a reference identifies, or `nil` for any other word.
  package var slot: Slot? {
    isReference && bits != Self.document.bits ? Slot(Int(handle & 0x7FFF_FFFF)) : nil
  }

  /// Whether the word is a reference to a field or to the document.
  package var isReference: Bool { has(.function) && handle >= 0x8000_0000 }

  /// Whether the word is a number.
  @inlinable
  package var isNumber: Bool { double == double }

  /// Whether the word is a text or a choice.
  @inlinable
  package var isText: Bool { has(.text) || has(.choice) }

  /// Whether the word is null.
  @inlinable
  package var isNull: Bool { bits == 0xFFF9_0000_0000_0000 }

  /// Whether the word is an error.
  @inlinable
  package var isError: Bool { upper == Tag.error.rawValue }

  /// Whether the word is the boolean `true`.
  @inlinable
  package var isTrue: Bool { bits == 0xFFFA_0000_0000_0001 }

  /// Whether the word is a boolean.
  @inlinable
  package var isBoolean: Bool { upper == Tag.boolean.rawValue }

  /// Whether the word is a row of a table.
  @inlinable
  package var isRow: Bool { upper >> 16 == 0xFFFE }

  /// The table of a row.
  @inlinable
  package var table: Int { Int(upper & 0xFFFF) }

  /// The kind of the value.
  @inlinable
  package var kind: Kind {
    if isNumber { return .number }
    switch upper {
    case Tag.null.rawValue: return .null
    case Tag.boolean.rawValue: return .boolean
    case Tag.text.rawValue: return .text
    case Tag.choice.rawValue: return .choice
    case Tag.list.rawValue: return .list
    case Tag.date.rawValue: return .date
    case Tag.function.rawValue: return .function
    case Tag.record.rawValue: return .record
    case Tag.error.rawValue: return .error
    default: return isRow ? .record : .error
    }
  }
}
