package import FormulaRuntime
package import FormulaValues

/// A column of results under construction, in Arrow layout.
///
/// **Invariant**: the buffers hold `count` rows. While the layout is unknown, all of them are null.
@safe package final class OutputColumn {
  package let name: String
  package private(set) var layout: Layout
  package private(set) var count = 0
  package private(set) var nullCount = 0
  /// A bit per row, once a row is null.
  package private(set) var validity = ColumnBuffer()
  /// Numbers, instants, the bits of booleans, or offsets.
  package private(set) var values: ColumnBuffer
  /// The bytes of texts.
  package private(set) var bytes = ColumnBuffer()
  /// The expected final number of rows, if known.
  private let expectedRows: Int
  /// The elements of lists, or the members of records in the order of their names.
  package private(set) var children: [OutputColumn] = []

  /// The layout of the results.
  package enum Layout: Hashable, Sendable {
    case unknown, number, boolean, text
    /// Instants, with the time zone of the first one, if any.
    case date(zone: String?)
    case list
    case record([String])

    /// The number of bytes per row in `values`.
    fileprivate var bytesPerRow: Int {
      switch self {
      case .number, .date: 8
      case .text, .list: 4
      case .unknown, .boolean, .record: 0
      }
    }

    var name: String {
      switch self {
      case .unknown: "null"
      case .number: "number"
      case .boolean: "boolean"
      case .text: "text"
      case .date: "date"
      case .list: "list"
      case .record: "record"
      }
    }
  }

  /// Creates a column for results of `type`, with capacity for `rows` rows.
  ///
  /// The layout stays unknown if the type does not determine it.
  package convenience init(_ name: String, of type: ValueType = .any, rows: Int = 0) {
    self.init(name, of: type, values: ColumnBuffer(capacity: rows * 8))
  }

  /// Creates a column for results of `type` in an empty buffer.
  package init(_ name: String, of type: ValueType, values buffer: consuming ColumnBuffer) {
    self.name = name
    expectedRows = buffer.capacity / 8
    let kinds = type.kinds.subtracting(.null)
    layout =
      switch kinds {
      case .number: .number
      case .boolean: .boolean
      case .text, .choice: .text
      default: .unknown
      }
    values = buffer
    if layout == .text { values.append(Int32(0)) }
  }

  /// Creates a column with a known layout and capacity for `rows` rows.
  package init(_ name: String, layout wanted: Layout, rows: Int = 0) {
    self.name = name
    expectedRows = rows
    layout = .unknown
    values = ColumnBuffer(capacity: rows * wanted.bytesPerRow)
    begin(wanted)
  }

  /// Creates a column of records whose members are the given columns of equal length.
  package init(joining columns: [OutputColumn], as name: String) {
    self.name = name
    expectedRows = 0
    layout = .record(columns.map { $0.name })
    values = ColumnBuffer()
    children = columns
    count = columns.map { $0.count }.min() ?? 0
  }

  // MARK: Appending

  /// Appends a formula's result.
  ///
  /// Throws a `ColumnFailure` if it does not fit the layout.
  package func append(_ word: Word, _ run: inout Run) throws(ColumnFailure) {
    switch word.kind {
    case .null, .error, .function: appendNull()
    case .number:
      try settle(.number)
      values.append(word.double + 0)
      grow(isNull: false)
    case .boolean:
      try settle(.boolean)
      append(bit: word.isTrue)
      grow(isNull: false)
    case .text, .choice:
      try settle(.text)
      try unsafe append(text: UnsafeRawBufferPointer(unsafe run.utf8(word)))
    case .date:
      let zone = run.zone(word)
      try settle(.date(zone: zone == 0 ? nil : run.heap.zones[zone]))
      values.append(Int64(exactly: run.number(word).rounded(.down)) ?? 0)
      grow(isNull: false)
    case .list:
      try settle(.list)
      let elements = run.elements(word)
      for index in 0..<elements.count { try children[0].append(elements[index], &run) }
      guard let end = Int32(exactly: children[0].count) else { throw tooLarge }
      values.append(end)
      grow(isNull: false)
    case .record:
      let names = run.keys(word)
      try settle(.record(names))
      for (child, member) in zip(children, run.values(word)) { try child.append(member, &run) }
      grow(isNull: false)
    }
  }

  /// Appends an instant to a column of dates.
  package func append(instant milliseconds: Double) {
    assert(layout.name == "date", "an instant requires a column of dates")
    values.append(Int64(exactly: milliseconds.rounded(.down)) ?? 0)
    grow(isNull: false)
  }

  /// Appends a text.
  package func append(text: String) throws(ColumnFailure) {
    try settle(.text)
    let bytes = Array(text.utf8)
    try unsafe bytes.withUnsafeBufferPointer { text throws(ColumnFailure) in
      unsafe try append(text: UnsafeRawBufferPointer(text))
    }
  }

  @inline(__always)
  private func append(text: UnsafeRawBufferPointer) throws(ColumnFailure) {
    unsafe bytes.append(text)
    guard let end = Int32(exactly: bytes.count) else { throw tooLarge }
    values.append(end)
    grow(isNull: false)
  }

  private var tooLarge: ColumnFailure {
    ColumnFailure(
      "column '\(name)' exceeds 2 GB; evaluate the batch in several parts")
  }

  /// Appends the words of a chunk if all are numbers.
  ///
  /// Returns `false` otherwise, without appending anything.
  package func append(numbers words: UnsafePointer<Word>, count more: Int) -> Bool {
    guard layout == .number || layout == .unknown && count == 0 else { return false }
    let numbers = unsafe UnsafeRawPointer(words).assumingMemoryBound(to: Double.self)
    let areFinite = unsafe FiniteNumbers.append(numbers, count: more, to: &values)
    guard areFinite else { return false }
    layout = .number
    if nullCount > 0 { for row in 0..<more { mark(count + row, isNull: false) } }
    count += more
    return true
  }

  /// Appends numbers that `write` stores in the reserved memory, with 0 for −0.
  ///
  /// Returns `false`, without appending anything, if `write` does.
  package func append(
    numbers more: Int, _ write: (_ room: UnsafeMutableRawPointer) -> Bool
  ) -> Bool {
    guard layout == .number || layout == .unknown && count == 0 else { return false }
    guard unsafe write(values.extend(more * 8)) else {
      values.removeLast(more * 8)
      return false
    }
    layout = .number
    if nullCount > 0 { for row in 0..<more { mark(count + row, isNull: false) } }
    count += more
    return true
  }

  /// Appends the words of a chunk if all are texts.
  ///
  /// Returns `false` otherwise, without appending anything. Throws a `ColumnFailure` if the column
  /// gets too large.
  package func append(
    texts words: UnsafePointer<Word>, count more: Int, _ run: borrowing Run
  ) throws(ColumnFailure) -> Bool {
    guard layout == .text else { return false }
    for row in 0..<more where unsafe !words[row].has(.text) { return false }
    if count > 0 {
      // Assumes the average length of the texts so far, plus a margin.
      let expected = bytes.count * expectedRows / count
      unsafe bytes.reserve(more * ShortText.most, expecting: expected + expected / 8)
    }
    // Lent for all rows at once: each uniqueness check costs more than copying a text.
    unsafe Self.append(words, more, to: &bytes, &values, run)
    guard Int32(exactly: bytes.count) != nil else { throw tooLarge }
    if nullCount > 0 { for row in 0..<more { mark(count + row, isNull: false) } }
    count += more
    return true
  }

  private static func append(
    _ words: UnsafePointer<Word>, _ more: Int, to bytes: inout ColumnBuffer,
    _ ends: inout ColumnBuffer, _ run: borrowing Run
  ) {
    // Results often repeat a few constants: a small table caches the most recent texts.
    let places = 16
    unsafe withUnsafeTemporaryAllocation(of: ResolvedText.self, capacity: places) { known in
      unsafe known.initialize(
        repeating: ResolvedText(word: .null, ShortText(.init(start: nil, count: 0))))
      unsafe bytes.append(shortTexts: more, ends: ends.extend(more * 4)) { row in
        let word = unsafe words[row]
        let place = Int(truncatingIfNeeded: word.bits) & (places - 1)
        if unsafe known[place].word.bits != word.bits {
          unsafe known[place] = unsafe ResolvedText(word: word, ShortText(run.utf8(word)))
        }
        return unsafe known[place].text
      }
    }
  }

  /// A text's word and its bytes.
  @unsafe private struct ResolvedText {
    let word: Word
    let text: ShortText

    init(word: Word, _ text: ShortText) {
      unsafe self.word = word
      unsafe self.text = unsafe text
    }
  }

  package func appendNull() {
    appendNothing()
    grow(isNull: true)
  }

  /// Appends the filler that the buffers contain for a null row.
  private func appendNothing() {
    switch layout {
    case .unknown: break
    case .number, .date: values.append(Int64(0))
    case .boolean: append(bit: false)
    case .text: values.append(Int32(truncatingIfNeeded: bytes.count))
    case .list: values.append(Int32(truncatingIfNeeded: children[0].count))
    case .record: for child in children { child.appendNull() }
    }
  }

  private func append(bit: Bool) {
    if count & 7 == 0 { values.append(UInt8(0)) }
    if bit { values.setBit(count, to: true) }
  }

  @inline(__always)
  private func grow(isNull: Bool) {
    if isNull || nullCount > 0 { mark(count, isNull: isNull) }
    count += 1
  }

  private func mark(_ row: Int, isNull: Bool) {
    if isNull, nullCount == 0 { validity.append(repeating: 0xFF, count: row + 7 >> 3) }
    if validity.count << 3 <= row { validity.append(UInt8(0xFF)) }
    if isNull {
      nullCount += 1
      validity.setBit(row, to: false)
    }
  }

  /// Sets the layout if it is still unknown.
  ///
  /// Throws a `ColumnFailure` if the column has another layout.
  private func settle(_ wanted: Layout) throws(ColumnFailure) {
    if layout == wanted { return }
    switch (layout, wanted) {
    case (.unknown, _): begin(wanted)
    // The time zone of the first instant applies to the column; instants are the same in any zone.
    case (.date, .date): return
    case (.record(let names), .record(let others)):
      throw ColumnFailure(
        "column '\(name)' receives records with different members, \(names) and \(others)")
    default:
      throw ColumnFailure(
        "column '\(name)' receives results of different kinds, \(layout.name) and \(wanted.name); make the formula return one kind, for instance with toText"
      )
    }
  }

  /// Sets the layout.
  ///
  /// All rows so far are null.
  private func begin(_ wanted: Layout) {
    layout = wanted
    switch wanted {
    case .unknown: break
    case .number, .date: values.append(repeating: 0, count: count * 8)
    case .boolean: values.append(repeating: 0, count: count + 7 >> 3)
    case .text: values.append(repeating: 0, count: (count + 1) * 4)
    case .list:
      values.append(repeating: 0, count: (count + 1) * 4)
      children = [OutputColumn("item")]
    case .record(let names):
      children = names.map { OutputColumn($0) }
      for child in children { for _ in 0..<count { child.appendNull() } }
    }
  }

  // MARK: Joining

  /// Appends the rows of another column.
  ///
  /// Throws a `ColumnFailure` if the layouts are incompatible.
  package func append(contentsOf other: OutputColumn) throws(ColumnFailure) {
    if other.layout == .unknown {
      for _ in 0..<other.count { appendNull() }
      return
    }
    try settle(other.layout)
    let start = count
    switch layout {
    case .unknown: break
    case .number, .date:
      unsafe values.append(.init(start: other.values.start, count: other.count * 8))
    case .boolean:
      for row in 0..<other.count {
        if (start + row) & 7 == 0 { values.append(UInt8(0)) }
        if other.bit(row) { values.setBit(start + row, to: true) }
      }
    case .text, .list:
      let shift = layout == .text ? bytes.count : children[0].count
      let last = unsafe other.values.start.load(fromByteOffset: other.count * 4, as: Int32.self)
      // Offsets never decrease, so all of them fit if the last one does.
      guard let shift = Int32(exactly: shift), !last.addingReportingOverflow(shift).overflow else {
        throw tooLarge
      }
      values.append(offsets: other.values, from: 1, count: other.count, plus: shift)
      if layout == .text {
        unsafe bytes.append(.init(start: other.bytes.start, count: other.bytes.count))
      } else {
        try children[0].append(contentsOf: other.children[0])
      }
    case .record:
      for (mine, theirs) in zip(children, other.children) { try mine.append(contentsOf: theirs) }
    }
    if nullCount > 0 || other.nullCount > 0 {
      for row in 0..<other.count { mark(start + row, isNull: other.isNull(row)) }
    }
    count += other.count
  }

  private func bit(_ row: Int) -> Bool {
    unsafe values.start.load(fromByteOffset: row >> 3, as: UInt8.self) >> UInt8(row & 7) & 1 == 1
  }

  package func isNull(_ row: Int) -> Bool {
    guard nullCount > 0 else { return false }
    return unsafe validity.start.load(fromByteOffset: row >> 3, as: UInt8.self)
      >> UInt8(row & 7) & 1 == 0
  }
}
