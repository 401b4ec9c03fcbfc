package import FormulaRuntime
package import FormulaVM
package import FormulaValues
import IndexedCollections

/// The words of a chunk of rows for each field that a program reads.
///
/// **Invariant**: `starts` says for each field where as many words as a chunk has lie: in `room`, or,
/// until the next chunk is read, where somebody else keeps them.
@safe package final class FieldColumns {
  /// The most rows of a chunk.
  package static let chunk = BatchPlan.chunk
  fileprivate let starts: UnsafeMutablePointer<UnsafePointer<Word>>
  private let room: UnsafeMutablePointer<Word>
  private let fieldCount: Int

  /// Columns of nulls.
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

  /// The word of a field in a row of the chunk.
  package subscript(field: Program.InputNumber, row: Int) -> Word {
    get {
      assert(row >= 0 && row < Self.chunk, "a row is asked for that is not of the chunk")
      return unsafe starts[field.index][row]
    }
    set { unsafe own(field)[row] = newValue }
  }

  /// Gives a field the same word in all rows.
  package func fill(_ field: Program.InputNumber, with word: Word) {
    unsafe own(field).update(repeating: word, count: Self.chunk)
  }

  /// Gives a field what `reading` makes of a column's words. If all are of a kind that is read as it
  /// is, they stay where they are, unless they are to be `copied`. Complexity: O(rows).
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

  /// Gives a field a formula's results in the first rows, which are plain numbers or texts.
  package func write(_ results: ChunkResults, to field: Program.InputNumber) {
    let own = unsafe own(field)
    // Adding nothing makes 0 of −0, and leaves alone what is no number.
    for row in 0..<results.count {
      let word = results[row]
      unsafe own[row] = word.isNumber ? Word(word.double + 0) : word
    }
  }

  private func own(_ field: Program.InputNumber) -> UnsafeMutablePointer<Word> {
    precondition(field.index >= 0 && field.index < fieldCount, "a program has such a field")
    let own = unsafe room + field.index * Self.chunk
    unsafe starts[field.index] = UnsafePointer(own)
    return unsafe own
  }

  private static func areAll(_ words: UnsafePointer<Word>, _ count: Int, _ kind: Kind) -> Bool {
    for row in 0..<count where unsafe words[row].kind != kind { return false }
    return true
  }
}

/// What a formula gave in the first rows of a chunk; good until the next one runs.
@safe package struct ChunkResults {
  let words: UnsafePointer<Word>
  /// Whether all rows have the same, of which eight lie there.
  let isUniform: Bool
  package let count: Int

  package subscript(row: Int) -> Word {
    assert(row >= 0 && row < count, "a row is asked for that has no result")
    return unsafe words[isUniform ? row & 7 : row]
  }

  /// Whether a text with nothing in it is among them.
  package func haveEmptyText(_ run: borrowing Run) -> Bool {
    for row in 0..<count where self[row].has(.text) && run.heap.byteCount(self[row]) == 0 {
      return true
    }
    return false
  }
}

extension Machine {
  /// What `take` makes of a formula's results in the first `count` rows of the columns, a multiple of
  /// eight; nil if a row needs the machine. What the rows made is in the heap above the document's.
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
  /// Appends results if all are numbers; false if not, and nothing is appended.
  package func append(numbers results: ChunkResults) -> Bool {
    unsafe !results.isUniform && append(numbers: results.words, count: results.count)
  }

  /// Appends results if all are texts; false if not, and nothing is appended. Throws that the column
  /// has got too large.
  package func append(
    texts results: ChunkResults, _ run: borrowing Run
  ) throws(ColumnFailure) -> Bool {
    if results.isUniform { return false }
    return try unsafe append(texts: results.words, count: results.count, run)
  }
}
