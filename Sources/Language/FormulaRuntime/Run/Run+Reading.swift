import FormulaValues

extension Run {
  /// Returns the word that `read` loads from the document during an evaluation.
  ///
  /// The memory it allocates is charged to the document, not to the evaluation.
  package mutating func documentWord(_ read: (inout Run) -> Word) -> Word {
    let (bytes, ofDocument) = (heap.bytesInUse, documentBytes)
    documentBytes = bytes
    let word = read(&self)
    documentBytes = ofDocument + heap.bytesInUse - bytes
    return word
  }

  // MARK: Text

  /// Returns the UTF-8 bytes of a text or choice, valid until the run is reset.
  ///
  /// Charges one scan of the bytes. If the budget is exhausted, the current call fails at its end.
  package func utf8(_ word: Word) -> UnsafeBufferPointer<UInt8> {
    let entry = entry(ofText: word)
    _ = spend(looking: Int(entry.count))
    return unsafe UnsafeBufferPointer(start: entry.start, count: Int(entry.count))
  }

  /// Returns a text, or the display text of a choice, as a string.
  ///
  /// Charges the decoding. If the budget is exhausted, the current call fails at its end.
  ///
  /// Complexity: O(length).
  package func string(_ word: Word) -> String {
    let entry = entry(ofText: word)
    _ = spend(decoding: entry)
    let count = Int(entry.count)
    guard count <= Self.shortText else {
      return unsafe String(
        decoding: UnsafeBufferPointer(start: entry.start, count: count), as: UTF8.self)
    }
    // A short string is stored inline. Copying the bytes into it checks them together rather than
    // one by one.
    return unsafe String(unsafeUninitializedCapacity: Self.shortText) { room in
      guard let start = room.baseAddress else { return 0 }
      unsafe Self.copy(entry, to: start)
      return count
    }
  }

  /// Returns a text of a result as a string, without a copy if possible.
  ///
  /// A text of the program or the document returns its original string. A short text that was
  /// returned recently returns the cached string.
  @usableFromInline
  package func handedOut(_ text: Word) -> String {
    if let string = heap.string(ofText: text.index) { return string }
    guard let bytes = RecentStrings.Bytes(entry(ofText: text)) else { return string(text) }
    if let string = heap.recentStrings.string(of: bytes) { return string }
    let string = string(text)
    heap.recentStrings.keep(string, of: bytes)
    return string
  }

  /// The maximum byte count of a string that is stored inline, without an allocation.
  private static var shortText: Int { 15 }

  /// Returns a text for a lookup by name, for instance of a locale, currency or unit.
  ///
  /// A text longer than any name is truncated, but stays too long to match one.
  package func name(_ word: Word) -> String {
    let entry = entry(ofText: word)
    let count = min(Int(entry.count), Self.longestName + 1)
    // A lookup of a non-ASCII name compares characters and changes case.
    _ = spend(entry.isASCII ? 1 : 8 * count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: entry.start, count: count), as: UTF8.self)
  }

  /// The maximum byte count of a name.
  package static let longestName = 64

  // MARK: Records

  /// Returns the keys of a record or row, in order.
  package func keys(_ word: Word) -> [String] {
    if word.isRow {
      let columns = heap.tables[word.table].columns
      _ = spend(columns.count >> 3)
      return columns.map(\.id)
    }
    return heap.shapes[Int(heap.records[word.index].shape)].names
  }

  /// Returns the values of a record or row, in the order of its keys.
  package func values(_ word: Word) -> [Word] {
    if word.isRow {
      let columns = heap.tables[word.table].columns
      _ = spend(columns.count >> 3)
      return columns.map { unsafe $0.cells[word.index] }
    }
    let record = heap.records[word.index]
    let count = heap.shapes[Int(record.shape)].keys.count
    _ = spend(count >> 4)
    return (0..<count).map { unsafe record.values[$0] }
  }

  /// Returns the member `name` of a record or row, or `nil` if there is none.
  ///
  /// Complexity: O(members).
  package func member(_ word: Word, _ name: String) -> Word? {
    if word.isRow {
      let table = heap.tables[word.table]
      return table.column(name).map { unsafe table.columns[$0].cells[word.index] }
    }
    let record = heap.records[word.index]
    let names = heap.shapes[Int(record.shape)].names
    guard spend(comparing: name, with: names.count) else { return nil }
    return names.lastIndex(of: name).map { unsafe record.values[$0] }
  }

  /// Charges the comparison of `name` with `count` names. Returns `false` if the budget is
  /// exhausted.
  ///
  /// ASCII names differ at an early byte. Other names are normalized for each comparison.
  package func spend(comparing name: String, with count: Int) -> Bool {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    return spend(
      (count + name.utf8.count) >> 4 + (isASCII ? 0 : count * (1 + name.utf8.count >> 1)))
  }

  /// Returns the result of `.name`: a member, null if there is none, or a column of a list.
  package mutating func read(_ name: String, of word: Word) -> Word {
    switch word.kind {
    case .null, .error: return word
    case .record: return member(word, name) ?? .null
    case .list: return column(name, of: word)
    default:
      guard spend(name.utf8.count >> 2) else { return stepError() }
      return fail(
        .typeMismatch, "\(word.kind.nameWithArticle) has no member '\(name)'", argument: 0)
    }
  }

  /// Returns the values of one member of every element.
  ///
  /// Complexity: O(1) for a table, otherwise O(elements).
  package mutating func column(_ name: String, of list: Word) -> Word {
    let elements = elements(list)
    if elements.isTable {
      let table = heap.tables[elements.table]
      guard let column = table.column(name) else {
        return nulls(elements.count)
      }
      let cells = unsafe table.columns[column].cells + elements.firstRow
      return unsafe heap.list(cells, count: elements.count, depth: table.depth)
    }
    guard admits(listOf: elements.count) else { return listLimitError(elements.count) }
    guard spend(elements.count) else { return stepError() }
    let room = unsafe heap.allocateWords(elements.count)
    for index in 0..<elements.count {
      let value = read(name, of: elements[index])
      if value.isError { return value }
      unsafe room[index] = value
    }
    return unsafe self.list(room, count: elements.count)
  }

  private mutating func nulls(_ count: Int) -> Word {
    let room = unsafe heap.allocateWords(count)
    for index in 0..<count { unsafe room[index] = .null }
    return unsafe heap.list(room, count: count)
  }

  /// Returns the value of a `key` argument for an element: a column's cell or a lambda's result.
  package mutating func key(_ key: Word, of item: Word, index: Int = 0) -> Word {
    if key.has(.function) { return apply(key, item, Word(Double(index)), count: 2) }
    return read(string(key), of: item)
  }
}
