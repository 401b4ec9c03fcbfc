import CivilTime
import FormulaRuntime
import FormulaVM
import FormulaValues

/// A reader that converts a column to words, chunk by chunk, for one machine.
@safe final class ColumnReader {
  let column: InputColumn
  /// The type of the destination field, if values may have to be converted to dates.
  private let dateType: ValueType?
  /// The words of the last chunk.
  private var room: UnsafeMutablePointer<Word>
  private var capacity: Int
  private var children: [ColumnReader] = []
  private var dictionary: ColumnReader?
  /// The words that the indices of a dictionary column refer to.
  private var meanings: UnsafePointer<Word>?
  /// A range of rows whose numbers are all finite.
  ///
  /// Rows up to its end have been checked.
  private var finite = 0..<0

  /// The number of rows that are checked at once: long sequential reads are faster.
  private static let rowsAhead = 4 * BatchPlan.chunk

  init(_ column: InputColumn, as type: ValueType) {
    self.column = column
    dateType =
      type.kinds.subtracting(.null) == .date && column.kinds != .date ? type : nil
    capacity = 0
    unsafe room = .allocate(capacity: 0)
    children = column.children.map { ColumnReader($0, as: .any) }
    dictionary = column.dictionary.map { ColumnReader($0, as: .any) }
  }

  deinit { unsafe room.deallocate() }

  /// Reads the data that all chunks share, which stays in the heap.
  ///
  /// Throws a `ColumnFailure` if the column is malformed.
  func prepare(_ run: inout Run) throws(ColumnFailure) {
    for child in children { try child.prepare(&run) }
    guard let dictionary else { return }
    try dictionary.prepare(&run)
    unsafe meanings = try dictionary.words(from: 0, count: dictionary.column.count, &run)
  }

  /// Returns the numbers of some rows in place, if each of them is a valid word.
  private func finiteNumbers(from start: Int, count: Int) -> UnsafePointer<Double>? {
    let end = start + count
    if start >= finite.upperBound {
      let ahead = min(max(end, start + Self.rowsAhead), column.count)
      let areFinite = unsafe column.finiteNumbers(from: start, count: ahead - start) != nil
      finite = areFinite ? start..<ahead : ahead..<ahead
    }
    if start >= finite.lowerBound, end <= finite.upperBound {
      return unsafe column.numbers(from: start)
    }
    return unsafe column.finiteNumbers(from: start, count: count)
  }

  /// Returns the words of `count` rows from `start` on, valid until the next call.
  ///
  /// If the caller `detectsNonFinite`, the result may contain numbers that are not valid words.
  /// Throws a `ColumnFailure` if the column is malformed. Complexity: O(count), plus the size of
  /// lists.
  func words(
    from start: Int, count: Int, detectsNonFinite: Bool = false, _ run: inout Run
  ) throws(ColumnFailure) -> UnsafePointer<Word> {
    if detectsNonFinite, dateType == nil, let numbers = unsafe column.numbers(from: start) {
      return unsafe UnsafeRawPointer(numbers).assumingMemoryBound(to: Word.self)
    }
    if dateType == nil, let numbers = unsafe finiteNumbers(from: start, count: count) {
      return unsafe UnsafeRawPointer(numbers).assumingMemoryBound(to: Word.self)
    }
    if capacity < count {
      unsafe room.deallocate()
      capacity = (count + 7) & ~7
      unsafe room = .allocate(capacity: capacity)
    }
    if count == 0 { return unsafe UnsafePointer(room) }
    let first = column.offset + start
    if dictionary != nil {
      try readDictionary(first, count, &run)
    } else {
      try read(first, count, &run)
    }
    if let dateType {
      for row in 0..<count {
        unsafe room[row] = FieldConversion.word(room[row], as: dateType, &run)
      }
    }
    return unsafe UnsafePointer(room)
  }

  // MARK: Layouts

  private func read(_ first: Int, _ count: Int, _ run: inout Run) throws(ColumnFailure) {
    switch column.type {
    case .null: unsafe room.update(repeating: .null, count: count)
    case .boolean:
      let bits = try column.bits()
      for place in first..<first + count {
        unsafe room[place - first] = column.isValid(place) ? .boolean(bits[place]) : .null
      }
    case .float64: try numbers(first, count, of: Double.self) { $0 }
    case .float32: try numbers(first, count, of: Float.self) { Double($0) }
    case .integer(let width, isSigned: true):
      switch width {
      case .bits8: try numbers(first, count, of: Int8.self) { Double($0) }
      case .bits16: try numbers(first, count, of: Int16.self) { Double($0) }
      case .bits32: try numbers(first, count, of: Int32.self) { Double($0) }
      case .bits64: try numbers(first, count, of: Int64.self) { Double($0) }
      }
    case .integer(let width, isSigned: false):
      switch width {
      case .bits8: try numbers(first, count, of: UInt8.self) { Double($0) }
      case .bits16: try numbers(first, count, of: UInt16.self) { Double($0) }
      case .bits32: try numbers(first, count, of: UInt32.self) { Double($0) }
      case .bits64: try numbers(first, count, of: UInt64.self) { Double($0) }
      }
    case .text(isLarge: false): try texts(first, count, offsets: Int32.self, &run)
    case .text(isLarge: true): try texts(first, count, offsets: Int64.self, &run)
    case .days:
      try dates(first, count, of: Int32.self, zone: nil, &run) { Double($0) * 86_400_000 }
    case .dateMilliseconds:
      try dates(first, count, of: Int64.self, zone: nil, &run) { Double($0) }
    case .timestamp(let unit, let zone):
      let scale = unit.perMillisecond
      try dates(first, count, of: Int64.self, zone: zone, &run) { instant in
        if scale < 0 { return Double(instant) * 1000 }
        // Whole milliseconds, rounded down also before 1970.
        return Double(instant / scale - (instant % scale < 0 ? 1 : 0))
      }
    case .list(isLarge: false): try lists(first, count, offsets: Int32.self, &run)
    case .list(isLarge: true): try lists(first, count, offsets: Int64.self, &run)
    case .record: try records(first, count, &run)
    }
  }

  /// Reads numbers; values that are not finite become null, as everywhere.
  @inline(__always)
  private func numbers<Number: BitwiseCopyable>(
    _ first: Int, _ count: Int, of type: Number.Type, _ double: (Number) -> Double
  ) throws(ColumnFailure) {
    let values = try column.cells(of: type)
    if column.hasNoNulls {
      for row in 0..<count {
        let number = double(values[first &+ row])
        unsafe room[row] = number - number == 0 ? Word(number) : .null
      }
      return
    }
    for row in 0..<count {
      let place = first + row
      let number = double(values[place])
      unsafe room[row] = column.isValid(place) && number - number == 0 ? Word(number) : .null
    }
  }

  private func dates<Number: BitwiseCopyable>(
    _ first: Int, _ count: Int, of type: Number.Type, zone: String?, _ run: inout Run,
    _ milliseconds: (Number) -> Double
  ) throws(ColumnFailure) {
    let values = try column.cells(of: type)
    var number = 0
    if let zone {
      guard TimeZoneRules.named(zone) != nil else {
        throw ColumnFailure(
          "column '\(column.name)' has the time zone '\(zone)', which is unknown; time zones are named as in Europe/Berlin"
        )
      }
      number = run.heap.zone(zone)
    }
    for row in 0..<count {
      let place = first + row
      unsafe room[row] =
        column.isValid(place) ? run.heap.date(milliseconds(values[place]), zone: number) : .null
    }
  }

  private func readDictionary(
    _ first: Int, _ count: Int, _ run: inout Run
  ) throws(ColumnFailure) {
    guard let dictionary, let meanings = unsafe meanings else { return }
    let size = dictionary.column.count
    // The indices are read as numbers and then replaced by the entries.
    try read(first, count, &run)
    for row in 0..<count {
      let index = unsafe room[row]
      if index.isNull { continue }
      guard let place = Int(exactly: index.double), place >= 0, place < size else {
        throw ColumnFailure(
          "column '\(column.name)' has the index \(index.double) into a dictionary of \(size) values"
        )
      }
      unsafe room[row] = unsafe meanings[place]
    }
  }

  // MARK: Texts and lists

  /// Returns the range between two offsets.
  ///
  /// Throws a `ColumnFailure` if they decrease.
  @inline(__always)
  private func range<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ offsets: InputColumn.Cells<Offset>, _ place: Int
  ) throws(ColumnFailure) -> Range<Int> {
    let (start, end) = (Int(offsets[place]), Int(offsets[place + 1]))
    guard start >= 0, end >= start, end - start <= Int(Int32.max) else {
      throw ColumnFailure(
        "column '\(column.name)' (\(column.typeName)) has offsets \(start) and \(end), which are not in order"
      )
    }
    return start..<end
  }

  private func texts<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ first: Int, _ count: Int, offsets type: Offset.Type, _ run: inout Run
  ) throws(ColumnFailure) {
    let offsets = try column.offsets(of: type)
    if try readShortTexts(first, count, offsets, &run) { return }
    for row in 0..<count {
      let place = first + row
      guard column.isValid(place) else {
        unsafe room[row] = .null
        continue
      }
      let range = try range(offsets, place)
      guard !range.isEmpty else {
        unsafe room[row] = run.heap.text("")
        continue
      }
      let text = unsafe try column.text(range)
      let isASCII = unsafe Self.isASCII(text)
      if !isASCII, unsafe String(validating: text, as: UTF8.self) == nil {
        throw ColumnFailure(
          "column '\(column.name)' has invalid UTF-8 in row \(place - column.offset)")
      }
      guard let start = text.baseAddress else { continue }
      unsafe room[row] = run.heap.text(borrowing: start, count: text.count, isASCII: isASCII)
    }
  }

  /// The maximum average byte count of texts that are read together.
  private static let shortText = 64

  /// Reads the texts of a chunk together, which is faster than reading them individually.
  ///
  /// Returns `false`, without reading, unless they are short, in order and all ASCII.
  private func readShortTexts<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ first: Int, _ count: Int, _ offsets: InputColumn.Cells<Offset>, _ run: inout Run
  ) throws(ColumnFailure) -> Bool {
    let (begin, end) = (offsets[first], offsets[first + count])
    guard begin >= 0, end > begin, Int(end - begin) <= Self.shortText * count else { return false }
    // Negative as soon as an offset decreases or is itself negative.
    var signs: Offset = 0
    for place in first..<first + count {
      let next = offsets[place + 1]
      signs |= next | (next &- offsets[place])
    }
    guard signs >= 0 else { return false }
    let text = unsafe try column.text(Int(begin)..<Int(end))
    guard let bytes = text.baseAddress, unsafe Self.isASCII(text) else { return false }
    var start = Int(begin)
    for row in 0..<count {
      let place = first &+ row
      let end = Int(offsets[place &+ 1])
      if column.isValid(place) {
        unsafe room[row] = run.heap.text(
          borrowing: bytes + (start - Int(begin)), count: end - start, isASCII: true)
      } else {
        unsafe room[row] = .null
      }
      start = end
    }
    return true
  }

  private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var union: UInt64 = 0
    var index = 0
    let raw = UnsafeRawBufferPointer(text)
    while index + 8 <= text.count {
      unsafe union |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < text.count {
      unsafe union |= UInt64(text[index])
      index += 1
    }
    return union & 0x8080_8080_8080_8080 == 0
  }

  private func lists<Offset: FixedWidthInteger & BitwiseCopyable>(
    _ first: Int, _ count: Int, offsets type: Offset.Type, _ run: inout Run
  ) throws(ColumnFailure) {
    guard let child = children.first else { return }
    let offsets = try column.offsets(of: type)
    let (start, end) = (Int(offsets[first]), Int(offsets[first + count]))
    guard start >= 0, end >= start, end <= child.column.count else {
      throw ColumnFailure(
        "column '\(column.name)' (\(column.typeName)) refers to elements up to \(end), but there are \(child.column.count)"
      )
    }
    let elements = try child.elements(start..<end, &run)
    for row in 0..<count {
      let place = first + row
      guard column.isValid(place) else {
        unsafe room[row] = .null
        continue
      }
      let range = try range(offsets, place)
      guard range.lowerBound >= start, range.upperBound <= end else {
        throw ColumnFailure("column '\(column.name)' has offsets that are not in order")
      }
      unsafe room[row] = elements.list(
        range.lowerBound - start..<range.upperBound - start, &run)
    }
  }

  /// The elements of a chunk's lists: words in the heap, or the rows of one table.
  @safe private enum Elements {
    case words(UnsafeMutablePointer<Word>)
    case rows(table: Int)

    func list(_ range: Range<Int>, _ run: inout Run) -> Word {
      switch self {
      case .words(let words):
        return unsafe run.list(words + range.lowerBound, count: range.count)
      case .rows(let table):
        return run.heap.rows(of: table, first: range.lowerBound, count: range.count)
      }
    }
  }

  private func elements(
    _ range: Range<Int>, _ run: inout Run
  ) throws(ColumnFailure) -> Elements {
    // A record that is null as a whole cannot be a row of a table.
    let places = column.offset + range.lowerBound..<column.offset + range.upperBound
    guard column.type == .record, run.heap.tables.count < 0xFFFF,
      column.hasNoNulls || places.allSatisfy(column.isValid)
    else {
      let words = try unsafe words(from: range.lowerBound, count: range.count, &run)
      let kept = unsafe run.heap.allocateWords(range.count)
      unsafe kept.initialize(from: words, count: range.count)
      return unsafe .words(kept)
    }
    var columns: [RowTable.Column] = []
    var depth = 1
    for child in children {
      let words = try unsafe child.words(
        from: column.offset + range.lowerBound, count: range.count, &run)
      // Loops over columns read whole groups of eight.
      let kept = unsafe run.heap.allocateWords(range.count + 8)
      unsafe kept.initialize(from: words, count: range.count)
      unsafe (kept + range.count).initialize(repeating: .null, count: 8)
      for row in 0..<range.count {
        depth = unsafe max(depth, 1 + run.heap.depth(kept[row]))
      }
      unsafe columns.append(.init(id: child.column.name, cells: kept))
    }
    unsafe run.heap.tables.append(RowTable(rowCount: range.count, columns: columns, depth: depth))
    return .rows(table: run.heap.tables.count - 1)
  }

  private func records(_ first: Int, _ count: Int, _ run: inout Run) throws(ColumnFailure) {
    let names = children.map { $0.column.name }
    var members: [UnsafePointer<Word>] = unsafe []
    for child in children {
      unsafe members.append(try child.words(from: first, count: count, &run))
    }
    for row in 0..<count {
      guard column.isValid(first + row) else {
        unsafe room[row] = .null
        continue
      }
      var words: [Word] = []
      for place in unsafe members.indices { unsafe words.append(members[place][row]) }
      unsafe room[row] = run.record(names, words)
    }
  }
}
