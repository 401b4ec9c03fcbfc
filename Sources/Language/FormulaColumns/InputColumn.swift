package import FormulaValues

/// A column of values that somebody else keeps in memory while it is read.
///
/// **Invariant**: the buffers hold what the type's layout says for rows up to `offset + count`; texts
/// and lists lie between offsets that do not fall, which is looked at when they are read.
@safe package final class InputColumn {
  package let name: String
  package let type: ColumnType
  /// The first row that counts, and how many do.
  package let offset: Int
  package let count: Int
  private let validity: Bits?
  /// Values, or offsets.
  private let values: UnsafeRawPointer?
  /// The bytes of texts.
  private let bytes: UnsafePointer<UInt8>?
  /// The elements of lists, the members of records.
  package let children: [InputColumn]
  /// What the values, then indices, stand for.
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

  /// The column without its first rows.
  package func dropping(_ rows: Int, count: Int) -> InputColumn {
    unsafe InputColumn(
      name: name, type: type, offset: offset + rows, count: count, validity: validity?.start,
      values: values, bytes: bytes, children: children, dictionary: dictionary)
  }

  // MARK: Buffers

  /// Values that lie one after the other, by their places in the buffer.
  @safe struct Cells<Value: BitwiseCopyable> {
    fileprivate let start: UnsafeRawPointer
    fileprivate let end: Int

    @inline(__always)
    subscript(place: Int) -> Value {
      assert(place >= 0 && place < end, "a column is read beyond its rows")
      return unsafe start.loadUnaligned(
        fromByteOffset: place &* MemoryLayout<Value>.stride, as: Value.self)
    }
  }

  /// Bits by their places in the buffer.
  @safe struct Bits {
    fileprivate let start: UnsafePointer<UInt8>
    private let end: Int

    fileprivate init(_ start: UnsafePointer<UInt8>, end: Int) {
      unsafe self.start = unsafe start
      self.end = end
    }

    @inline(__always)
    subscript(place: Int) -> Bool {
      assert(place >= 0 && place < end, "a column is read beyond its rows")
      return unsafe start[place >> 3] >> UInt8(truncatingIfNeeded: place & 7) & 1 == 1
    }
  }

  /// The values as those of a type that the layout says. Throws that there are none.
  func cells<Value: BitwiseCopyable>(of type: Value.Type) throws(ColumnFailure) -> Cells<Value> {
    guard let values = unsafe values else { throw missing("values") }
    return unsafe Cells(start: values, end: offset + count)
  }

  /// The ends of texts or lists behind the beginning of the first. Throws that there are none.
  func offsets<Offset: FixedWidthInteger & BitwiseCopyable>(
    of type: Offset.Type
  ) throws(ColumnFailure) -> Cells<Offset> {
    guard let values = unsafe values else { throw missing("offsets") }
    return unsafe Cells(start: values, end: offset + count + 1)
  }

  /// The values as bits. Throws that there are none.
  func bits() throws(ColumnFailure) -> Bits {
    guard let values = unsafe values else { throw missing("values") }
    return unsafe Bits(values.assumingMemoryBound(to: UInt8.self), end: offset + count)
  }

  /// The bytes of a text. Throws that there are none.
  @inline(__always)
  func text(_ range: Range<Int>) throws(ColumnFailure) -> UnsafeBufferPointer<UInt8> {
    guard let bytes = unsafe bytes else { throw missing("bytes") }
    return unsafe UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// Some rows' numbers where they lie, if the column's are words as they are: finite, none of them
  /// null, and aligned.
  func finiteNumbers(from start: Int, count rows: Int) -> UnsafePointer<Double>? {
    assert(start >= 0 && start + rows <= count, "a column is read beyond its rows")
    guard let numbers = unsafe numbers(from: start),
      unsafe FiniteNumbers.areFinite(numbers, count: rows)
    else { return nil }
    return unsafe numbers
  }

  /// The numbers where they lie from a row on, if they are aligned and none of them null.
  func numbers(from start: Int) -> UnsafePointer<Double>? {
    guard type == .float64, dictionary == nil, validity == nil, let values = unsafe values,
      Int(bitPattern: values) & 7 == 0
    else { return nil }
    return unsafe values.assumingMemoryBound(to: Double.self) + offset + start
  }

  /// Whether no row is null.
  package var hasNoNulls: Bool { validity == nil && type != .null }

  private func missing(_ what: String) -> ColumnFailure {
    ColumnFailure("column '\(name)' (\(typeName)) has no buffer of \(what)")
  }

  // MARK: Types

  /// Whether a row, counted from the buffers' beginning, has a value.
  @inline(__always)
  func isValid(_ place: Int) -> Bool { validity?[place] ?? true }

  /// The kinds of values that the column has, null aside.
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

  /// Throws that formulas whose schema gives a field a type cannot read the column. Columns that
  /// hold what the type takes are fine, and so are numbers and texts where dates are wanted.
  package func check(against wanted: ValueType) throws(ColumnFailure) {
    let taken = wanted.kinds
    if kinds.isEmpty || taken == .any { return }
    if !taken.isDisjoint(with: kinds) { return }
    if taken.contains(.date), kinds == .number || kinds == .text { return }
    if taken.contains(.choice), kinds == .text { return }
    throw ColumnFailure(
      "column '\(name)' is \(typeName), but the schema says \(wanted)")
  }

  /// The type as people call it.
  package var typeName: String {
    if let dictionary { return "dictionary of \(dictionary.typeName)" }
    if case .list = type, let element = children.first {
      return "\(type.name) of \(element.typeName)"
    }
    return type.name
  }
}
