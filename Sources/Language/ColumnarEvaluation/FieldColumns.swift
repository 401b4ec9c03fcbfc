package import FormulaRuntime
package import FormulaVM
package import FormulaValues
import IndexedCollections

/// The words of a chunk of rows for each field that a program reads.
///
/// **Invariant**: `starts` holds for each field the address of one chunk of words. They are in
/// `room` or, until the next chunk is read, in memory of another owner.
@safe package final class FieldColumns {
  /// The maximum number of rows of a chunk.
  package static let chunk = BatchPlan.chunk
  fileprivate let starts: UnsafeMutablePointer<UnsafePointer<Word>>
  private let room: UnsafeMutablePointer<Word>
  private let fieldCount: Int

  /// Creates columns of nulls.
  package init(fieldCount: Int) {
    self.fieldCount = fieldCount
    let count = fieldCount * Self.chunk
    unsafe room = .allocate(capacity: max(1, count))
    unsafe room.initialize(repeating: .null, count: count)
    unsafe starts = .allocate(capacity: max(1, fieldCount))
    for field in 0..<fieldCount {
      unsafe (starts + field).initialize(to: UnsafePointer(room + field * Self.chunk))
    }
  }

  deinit {
    unsafe room.deallocate()
    unsafe starts.deallocate()
  }

  /// Accesses the word of a field in a row of the chunk.
  package subscript(field: Program.InputNumber, row: Int) -> Word {
    get {
      assert(row >= 0 && row < Self.chunk, "the row is outside the chunk")
      return unsafe starts[field.index][row]
    }
    set { unsafe own(field)[row] = newValue }
  }

  /// Sets the word of a field in all rows.
  package func fill(_ field: Program.InputNumber, with word: Word) {
    unsafe own(field).update(repeating: word, count: Self.chunk)
  }

  /// Sets a field to the column's words, converted by `reading`.
  ///
  /// If all words are of the kind `plain`, which needs no conversion, they are used in place unless
  /// `copied`. Complexity: O(rows).
  package func read(
    _ column: ColumnWords, as field: Program.InputNumber, keeping plain: Kind?, copied: Bool,
    _ run: inout Run, reading: (Word, inout Run) -> Word
  ) {
    let count = column.count
    guard let words = unsafe column.words else { return fill(field, with: .null) }
    if !copied, let plain, unsafe Self.areAll(words, count, plain) {
      unsafe starts[field.index] = unsafe words
      return
    }
    let own = unsafe own(field)
    for row in 0..<count { unsafe own[row] = reading(words[row], &run) }
  }

  /// Sets a field to a formula's results in the first rows, which are plain numbers or texts.
  package func write(_ results: ChunkResults, to field: Program.InputNumber) {
    let own = unsafe own(field)
    // Adding 0 turns −0 into 0; other words are not changed.
    for row in 0..<results.count {
      let word = results[row]
      unsafe own[row] = word.isNumber ? Word(word.double + 0) : word
    }
  }

  private func own(_ field: Program.InputNumber) -> UnsafeMutablePointer<Word> {
    precondition(field.index >= 0 && field.index < fieldCount, "field index out of range")
    let own = unsafe room + field.index * Self.chunk
    unsafe starts[field.index] = UnsafePointer(own)
    return unsafe own
  }

  private static func areAll(_ words: UnsafePointer<Word>, _ count: Int, _ kind: Kind) -> Bool {
    for row in 0..<count where unsafe words[row].kind != kind { return false }
    return true
  }
}

/// The results of a formula in the first rows of a chunk, valid until the next one runs.
@safe package struct ChunkResults {
  let words: UnsafePointer<Word>
  /// Whether all rows have the same result, of which eight copies are stored.
  let isUniform: Bool
  package let count: Int

  package subscript(row: Int) -> Word {
    assert(row >= 0 && row < count, "the row is outside the results")
    return unsafe words[isUniform ? row & 7 : row]
  }

  /// Returns `true` if a result is an empty text.
  package func haveEmptyText(_ run: borrowing Run) -> Bool {
    for row in 0..<count where self[row].has(.text) && run.heap.byteCount(self[row]) == 0 {
      return true
    }
    return false
  }
}

extension Machine {
  /// Returns the result of `take` for a formula's results in the first `count` rows of the columns.
  ///
  /// `count` is a multiple of eight. Returns nil if a row needs the interpreter. Values created for
  /// the rows are in the heap above the document's.
  package mutating func results<Taken>(
    of plan: BatchPlan, over columns: FieldColumns, count: Int,
    _ take: (ChunkResults, inout Run) -> Taken
  ) -> Taken? {
    unsafe results(of: plan, count: count, columns: columns.starts) { words, isUniform, run in
      unsafe take(ChunkResults(words: words, isUniform: isUniform, count: count), &run)
    }
  }
}

extension OutputColumn {
  /// Appends the results if all are numbers.
  ///
  /// Returns `false` otherwise, without appending anything.
  package func append(numbers results: ChunkResults) -> Bool {
    unsafe !results.isUniform && append(numbers: results.words, count: results.count)
  }

  /// Appends the results if all are texts.
  ///
  /// Returns `false` otherwise, without appending anything. Throws a `ColumnFailure` if the column
  /// gets too large.
  package func append(
    texts results: ChunkResults, _ run: borrowing Run
  ) throws(ColumnFailure) -> Bool {
    if results.isUniform { return false }
    return try unsafe append(texts: results.words, count: results.count, run)
  }
}
