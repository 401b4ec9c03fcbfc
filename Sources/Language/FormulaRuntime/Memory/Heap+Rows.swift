/// Changes of the rows of a table that has already been read.
extension Heap {
  /// Returns the number of the table whose rows are the elements of `list`, or `nil` if there is
  /// none.
  package func table(of list: Word) -> Int? {
    guard list.has(.list) else { return nil }
    let entry = lists[list.index]
    let table = Int(entry.table)
    guard unsafe entry.words == nil, entry.firstRow == 0, tables.indices.contains(table),
      tables[table].rowCount == Int(entry.count), tables[table].parents == nil
    else { return nil }
    return table
  }

  /// Inserts a row of null cells at `row` into the table whose rows are `list`, and returns the
  /// number of the table that the list refers to afterwards.
  ///
  /// Returns `nil` if there is no such table. Complexity: O(cells after the row), and amortized
  /// O(columns) allocations.
  package mutating func insertRow(at row: Int, in list: Word) -> Int? {
    guard var table = table(of: list), row <= tables[table].rowCount else { return nil }
    if tables[table].isFull {
      // Inline caches refer to the columns by the number of their table, so it gets a new number.
      guard tables.count < 0xFFFF else { return nil }
      let before = bytesInUse
      let small = tables[table]
      let larger = small.grown(in: &self)
      grownBytes += bytesInUse - before - small.bytes
      tables.append(larger)
      table = tables.count - 1
      lists[list.index].table = Int32(clamping: table)
    }
    tables[table].openRow(at: row)
    lists[list.index].count += 1
    return table
  }

  /// Removes the row at `row` from the table whose rows are `list`.
  ///
  /// Returns `false` if there is no such row. Complexity: O(cells after the row).
  package mutating func removeRow(at row: Int, in list: Word) -> Bool {
    guard let table = table(of: list), row < tables[table].rowCount else { return false }
    tables[table].closeRow(at: row)
    lists[list.index].count -= 1
    return true
  }

  /// Moves the row at `row` of the table whose rows are `list` to the index `target`.
  ///
  /// Returns `false` if there are no such rows. Complexity: O(cells between the rows).
  package mutating func moveRow(at row: Int, to target: Int, in list: Word) -> Bool {
    guard let table = table(of: list), max(row, target) < tables[table].rowCount else {
      return false
    }
    tables[table].moveRow(at: row, to: target)
    return true
  }

  /// Sets the metadata of a row, which must be a record.
  package mutating func setMetadata(_ word: Word, row: Int, table: Int) {
    if unsafe tables[table].rowMetadata == nil {
      let words = unsafe allocateWords(tables[table].capacity)
      for index in 0..<tables[table].rowCount { unsafe words[index] = .null }
      unsafe tables[table].rowMetadata = unsafe words
    }
    unsafe tables[table].rowMetadata?[row] = word
  }
}

extension RowTable {
  fileprivate var isFull: Bool { rowCount == capacity }

  /// The arrays with a word for each row.
  private var arrays: [UnsafeMutablePointer<Word>] {
    var arrays = unsafe columns.map { unsafe $0.cells }
    if let rowIDs = unsafe rowIDs { unsafe arrays.append(rowIDs) }
    if let rowMetadata = unsafe rowMetadata { unsafe arrays.append(rowMetadata) }
    return unsafe arrays
  }

  /// The number of bytes that the arrays occupy.
  fileprivate var bytes: Int { unsafe arrays.count * capacity * MemoryLayout<Word>.stride }

  /// Returns a copy of the table with capacity for more rows.
  fileprivate func grown(in heap: inout Heap) -> RowTable {
    var table = self
    table.capacity = capacity + capacity / 2 + 8
    func larger(_ old: UnsafeMutablePointer<Word>) -> UnsafeMutablePointer<Word> {
      let new = unsafe heap.allocateWords(table.capacity)
      unsafe new.update(from: old, count: rowCount)
      return unsafe new
    }
    for column in columns.indices {
      unsafe table.columns[column].cells = unsafe larger(columns[column].cells)
    }
    unsafe table.rowIDs = unsafe rowIDs.map { unsafe larger($0) }
    unsafe table.rowMetadata = unsafe rowMetadata.map { unsafe larger($0) }
    return table
  }

  fileprivate mutating func openRow(at row: Int) {
    let arrays = unsafe arrays
    for place in unsafe arrays.indices {
      let words = unsafe arrays[place]
      unsafe (words + row + 1).update(from: words + row, count: rowCount - row)
      unsafe words[row] = .null
    }
    rowCount += 1
    forgetDictionaries()
  }

  fileprivate mutating func closeRow(at row: Int) {
    let hadMetadata = unsafe !(rowMetadata?[row].isNull ?? true)
    let arrays = unsafe arrays
    for place in unsafe arrays.indices {
      let words = unsafe arrays[place]
      unsafe (words + row).update(from: words + row + 1, count: rowCount - row - 1)
    }
    rowCount -= 1
    if hadMetadata, let words = unsafe rowMetadata,
      (0..<rowCount).allSatisfy({ unsafe words[$0].isNull })
    {
      unsafe rowMetadata = nil
    }
    forgetDictionaries()
  }

  fileprivate mutating func moveRow(at row: Int, to target: Int) {
    let arrays = unsafe arrays
    for place in unsafe arrays.indices {
      let words = unsafe arrays[place]
      let word = unsafe words[row]
      if row < target {
        unsafe (words + row).update(from: words + row + 1, count: target - row)
      } else {
        unsafe (words + target + 1).update(from: words + target, count: row - target)
      }
      unsafe words[target] = word
    }
    forgetDictionaries()
  }

  private mutating func forgetDictionaries() {
    for column in columns.indices { columns[column].dictionary = .unknown }
  }
}
