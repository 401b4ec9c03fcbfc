import FormulaValues

extension Run {
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
  /// Charges the decoding. If the budget is exhausted, a long text is not decoded and the result is
  /// empty, so that the rest of a loop takes no time; the current call fails at its end.
  ///
  /// Complexity: O(length).
  package func string(_ word: Word) -> String {
    let entry = entry(ofText: word)
    guard spend(decoding: entry) || Int(entry.count) <= Self.freeBytes else { return "" }
    return string(entry)
  }

  private func string(_ entry: Heap.Text) -> String {
    let count = Int(entry.count)
    guard count <= Self.shortText else {
      return unsafe String(
        decoding: UnsafeBufferPointer(start: entry.start, count: count), as: UTF8.self)
    }
    // A short string is stored inline. Copying the bytes into it checks them together rather than
    // one by one.
    return unsafe String(unsafeUninitializedCapacity: Self.shortText) { room in
      guard let start = room.baseAddress else { return 0 }
      unsafe entry.copy(to: start)
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
    let entry = entry(ofText: text)
    guard let bytes = RecentStrings.Bytes(entry) else { return string(entry) }
    if let string = heap.recentStrings.string(of: bytes) { return string }
    let string = string(entry)
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
  ///
  /// Charges the length of long keys, because callers hash, compare or copy them.
  package func keys(_ word: Word) -> [String] {
    if word.isRow {
      let table = heap.tables[word.table]
      _ = spend(table.columns.count >> 3)
      if table.longestName > Self.freeBytes { _ = spend(naming: table.columns.map({ $0.id })) }
      return table.columns.map { $0.id }
    }
    let shape = heap.shapes[Int(heap.records[word.index].shape)]
    if shape.longestName > Self.freeBytes { _ = spend(naming: shape.names) }
    return shape.names
  }

  /// Returns the positions of members of a record or row by their other names: identifiers and
  /// unique titles of columns.
  package func aliases(_ word: Word) -> [String: Int] {
    word.isRow
      ? heap.tables[word.table].aliases
      : heap.shapes[Int(heap.records[word.index].shape)].aliases
  }

  /// Charges the steps of hashing or comparing names by their length. The steps of short names are
  /// part of the cost per name.
  package func spend(naming names: [String]) -> Bool {
    var bytes = 0
    for name in names { bytes &+= max(0, name.utf8.count &- Self.freeBytes) }
    return bytes == 0 || spend(bytes >> 4)
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

  /// Returns the member `name` of a record or row, or `nil` if there is none or the budget is
  /// exhausted.
  ///
  /// Complexity: O(members).
  package func member(_ word: Word, _ name: MemberName) -> Word? {
    if word.isRow {
      let table = heap.tables[word.table]
      return column(name, of: table).map { unsafe table.columns[$0].cells[word.index] }
    }
    let record = heap.records[word.index]
    return place(of: name, in: Int(record.shape)).map { unsafe record.values[$0] }
  }

  /// Returns the position of a name among the keys of a shape, or `nil` if it is not one of them or
  /// the budget is exhausted.
  ///
  /// Complexity: O(keys).
  private func place(of name: MemberName, in shape: Int) -> Int? {
    if name.isUnknown { return nil }
    guard spend(comparing: name, with: heap.shapes[shape].names) else { return nil }
    return heap.shapes[shape].place(of: name.text)
  }

  /// Returns the index of the column `name`, or `nil` if there is none or the budget is exhausted.
  package func column(_ name: MemberName, of table: borrowing RowTable) -> Int? {
    guard name.mayEqual(namesUpTo: table.longestName) else { return nil }
    let length = name.text.utf8.count
    guard spend(name.isASCII ? length >> 4 : 1 + length >> 1) else { return nil }
    return table.column(name.text)
  }

  /// Charges the comparison of `name` with `names`. Returns `false` if the budget is exhausted.
  ///
  /// ASCII names differ at an early byte. Other names are normalized for each comparison, up to the
  /// end of the shorter one.
  package func spend(comparing name: MemberName, with names: [String]) -> Bool {
    let length = name.text.utf8.count
    var visits = (names.count + length) >> 4
    if !name.isASCII {
      for other in names { visits += 1 + min(length, MemberName.growth * other.utf8.count) >> 1 }
    }
    return spend(visits)
  }

  /// Returns the result of `.name`: a member, null if there is none, or a column of a list.
  package mutating func read(_ name: MemberName, of word: Word) -> Word {
    switch word.kind {
    case .null, .error: return word
    case .record: return member(word, name) ?? .null
    case .list: return column(name, of: word)
    default:
      guard spend(name.text.utf8.count >> 2) else { return stepError() }
      return fail(
        .typeMismatch, "\(word.kind.nameWithArticle) has no member '\(name.text)'", argument: 0)
    }
  }

  /// Returns the values of one member of every element.
  ///
  /// Complexity: O(1) for a table, otherwise O(elements).
  package mutating func column(_ name: MemberName, of list: Word) -> Word {
    let elements = elements(list)
    if elements.isTable {
      let table = heap.tables[elements.table]
      guard let column = column(name, of: table) else {
        return isExhausted ? stepError() : nulls(elements.count)
      }
      let cells = unsafe table.columns[column].cells + elements.firstRow
      return unsafe heap.list(cells, count: elements.count, depth: table.depth)
    }
    guard admits(listOf: elements.count) else { return listLimitError(elements.count) }
    guard spend(elements.count) else { return stepError() }
    let room = unsafe heap.allocateWords(elements.count)
    // Most records of a list have the same shape.
    var (shape, place): (Int32, Int?) = (-1, nil)
    for index in 0..<elements.count {
      let element = elements[index]
      if element.has(.record) {
        let record = heap.records[element.index]
        if record.shape != shape {
          shape = record.shape
          place = self.place(of: name, in: Int(shape))
          if isExhausted { return stepError() }
        }
        let value = place.map { unsafe record.values[$0] } ?? .null
        if value.isError { return value }
        unsafe room[index] = value
        continue
      }
      let value = read(name, of: element)
      if value.isError { return value }
      if isExhausted { return stepError() }
      unsafe room[index] = value
    }
    return unsafe self.list(room, count: elements.count)
  }

  private mutating func nulls(_ count: Int) -> Word {
    let room = unsafe heap.allocateWords(count)
    for index in 0..<count { unsafe room[index] = .null }
    return unsafe heap.list(room, count: count)
  }
}
