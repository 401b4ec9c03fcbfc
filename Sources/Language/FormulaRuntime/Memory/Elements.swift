/// The elements of a list: words in the heap, or rows of a table.
@safe package struct Elements: RandomAccessCollection {
  package let words: UnsafeMutablePointer<Word>?
  package let count: Int
  package let table: Int
  package let firstRow: Int

  package init(words: UnsafeMutablePointer<Word>?, count: Int, table: Int, firstRow: Int) {
    unsafe self.words = unsafe words
    self.count = count
    self.table = table
    self.firstRow = firstRow
  }

  /// Whether the elements are consecutive rows of one table.
  package var isTable: Bool { unsafe words == nil && count > 0 }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Word {
    if let words = unsafe words { return unsafe words[index] }
    return .row(firstRow + index, of: table)
  }
}
