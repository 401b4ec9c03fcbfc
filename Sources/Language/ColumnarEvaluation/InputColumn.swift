package import FormulaValues

/// A column of values in memory that another owner keeps alive while it is read.
///
/// **Invariant**: the buffers conform to the type's layout for rows up to `offset + count`. Offsets
/// of texts and lists do not decrease, which is checked when they are read.
@safe package final class InputColumn {
  package let name: String
  package let type: ColumnType
  /// The index of the first row; `count` rows follow.
  package let offset: Int
  package let count: Int
  private let validity: Bits?
  /// The values, or the offsets of texts and lists.
  private let values: UnsafeRawPointer?
  /// The bytes of texts.
  private let bytes: UnsafePointer<UInt8>?
  /// The elements of lists, or the members of records.
  package let children: [InputColumn]
  /// The dictionary, if the values are indices into one.
  package let dictionary: InputColumn?

  package init(
    name: String, type: ColumnType, offset: Int, count: Int, validity: UnsafePointer<UInt8>?,
    values: UnsafeRawPointer?, bytes: UnsafePointer<UInt8>?, children: [InputColumn] = [],
    dictionary: InputColumn? = nil
  ) {
    self.name = name
    self.type = type
    self.offset = offset
    self.count = count
    self.validity = unsafe validity.map { unsafe Bits($0, end: offset + count) }
    unsafe self.values = unsafe values
    unsafe self.bytes = unsafe bytes
    self.children = children
    self.dictionary = dictionary
  }

  /// Returns the column without its first `rows` rows, limited to `count` rows.
  package func dropping(_ rows: Int, count: Int) -> InputColumn {
    unsafe InputColumn(
      name: name, type: type, offset: offset + rows, count: count, validity: validity?.start,
      values: values, bytes: bytes, children: children, dictionary: dictionary)
  }

  // MARK: Buffers

  /// A buffer of contiguous values, indexed by their position.
  @safe struct Cells<Value: BitwiseCopyable> {
    fileprivate let start: UnsafeRawPointer
    fileprivate let end: Int

    @inline(__always)
    subscript(place: Int) -> Value {
      assert(place >= 0 && place < end, "the rows are outside the column")
      return unsafe start.loadUnaligned(
        fromByteOffset: place &* MemoryLayout<Value>.stride, as: Value.self)
    }
  }

  /// A buffer of bits, indexed by their position.
  @safe struct Bits {
    fileprivate let start: UnsafePointer<UInt8>
    private let end: Int

    fileprivate init(_ start: UnsafePointer<UInt8>, end: Int) {
      unsafe self.start = unsafe start
      self.end = end
    }

    @inline(__always)
    subscript(place: Int) -> Bool {
      assert(place >= 0 && place < end, "the rows are outside the column")
      return unsafe start[place >> 3] >> UInt8(truncatingIfNeeded: place & 7) & 1 == 1
    }
  }

  /// Returns the values as the given element type of the layout.
  ///
  /// Throws a `ColumnFailure` if they are missing.
  func cells<Value: BitwiseCopyable>(of type: Value.Type) throws(ColumnFailure) -> Cells<Value> {
    guard let values = unsafe values else { throw missing("values") }
    return unsafe Cells(start: values, end: offset + count)
  }

  /// Returns the offsets of texts or lists.
  ///
  /// Throws a `ColumnFailure` if they are missing.
  func offsets<Offset: FixedWidthInteger & BitwiseCopyable>(
    of type: Offset.Type
  ) throws(ColumnFailure) -> Cells<Offset> {
    guard let values = unsafe values else { throw missing("offsets") }
    return unsafe Cells(start: values, end: offset + count + 1)
  }

  /// Returns the values as bits.
  ///
  /// Throws a `ColumnFailure` if they are missing.
  func bits() throws(ColumnFailure) -> Bits {
    guard let values = unsafe values else { throw missing("values") }
    return unsafe Bits(values.assumingMemoryBound(to: UInt8.self), end: offset + count)
  }

  /// Returns the bytes of a text.
  ///
  /// Throws a `ColumnFailure` if they are missing.
  @inline(__always)
  func text(_ range: Range<Int>) throws(ColumnFailure) -> UnsafeBufferPointer<UInt8> {
    guard let bytes = unsafe bytes else { throw missing("bytes") }
    return unsafe UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// Returns the numbers of some rows in place if each is a valid word: finite, not null, and
  /// aligned.
  func finiteNumbers(from start: Int, count rows: Int) -> UnsafePointer<Double>? {
    assert(start >= 0 && start + rows <= count, "the rows are outside the column")
    guard let numbers = unsafe numbers(from: start),
      unsafe FiniteNumbers.areFinite(numbers, count: rows)
    else { return nil }
    return unsafe numbers
  }

  /// Returns the numbers from `start` on in place, if they are aligned and none of them is null.
  func numbers(from start: Int) -> UnsafePointer<Double>? {
    guard type == .float64, dictionary == nil, validity == nil, let values = unsafe values,
      Int(bitPattern: values) & 7 == 0
    else { return nil }
    return unsafe values.assumingMemoryBound(to: Double.self) + offset + start
  }

  /// Whether all rows have a value.
  package var hasNoNulls: Bool { validity == nil && type != .null }

  private func missing(_ what: String) -> ColumnFailure {
    ColumnFailure("column '\(name)' (\(typeName)) has no buffer of \(what)")
  }

  // MARK: Types

  /// Returns `true` if a row, counted from the start of the buffers, has a value.
  @inline(__always)
  func isValid(_ place: Int) -> Bool { validity?[place] ?? true }

  /// The kinds of the column's non-null values.
  package var kinds: Kinds {
    if let dictionary { return dictionary.kinds }
    switch type {
    case .null: return []
    case .boolean: return .boolean
    case .integer, .float32, .float64: return .number
    case .text: return .text
    case .days, .dateMilliseconds, .timestamp: return .date
    case .list: return .list
    case .record: return .record
    }
  }

  /// Checks that formulas can read the column as a field of the type `wanted`.
  ///
  /// The kinds must match, except that numbers and texts can be read as dates. Throws a
  /// `ColumnFailure` otherwise.
  package func check(against wanted: ValueType) throws(ColumnFailure) {
    let taken = wanted.kinds
    if kinds.isEmpty || taken == .any { return }
    if !taken.isDisjoint(with: kinds) { return }
    if taken.contains(.date), kinds == .number || kinds == .text { return }
    if taken.contains(.choice), kinds == .text { return }
    throw ColumnFailure(
      "column '\(name)' is \(typeName), expected \(wanted)")
  }

  /// The conventional name of the type.
  package var typeName: String {
    if let dictionary { return "dictionary of \(dictionary.typeName)" }
    if case .list = type, let element = children.first {
      return "\(type.name) of \(element.typeName)"
    }
    return type.name
  }
}
