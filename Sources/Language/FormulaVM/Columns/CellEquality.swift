import FormulaRuntime

/// The set of cells in a column that equal a value, computed once per distinct cell.
///
/// **Invariant**: used only while the table it was created for is in the heap, which owns the
/// codes.
@safe struct CellEquality: BitwiseCopyable {
  /// The dictionary codes of the column's cells; nil if the value is a number, which is compared
  /// numerically.
  private let codes: UnsafePointer<UInt8>?
  /// The codes of the equal cells; `matchCount` is their number.
  private var matching = SIMD4<UInt64>.zero
  private var first: UInt8 = 0
  private var matchCount = 0

  /// Returns nil if the column has too many distinct cells, or a cell cannot be compared.
  init?(_ value: Word, column: Int, of table: Int, in run: inout Run) {
    if value.isNumber {
      unsafe codes = nil
      return
    }
    guard let dictionary = run.heap.dictionary(ofColumn: column, table: table) else { return nil }
    unsafe codes = unsafe UnsafePointer(dictionary.codes)
    for (code, word) in dictionary.words.enumerated() {
      let verdict = SlowPath.equality(word, value, run)
      if verdict.isError { return nil }
      guard verdict.isTrue, let code = UInt8(exactly: code) else { continue }
      if matchCount == 0 { first = code }
      matchCount += 1
      matching[Int(code >> 6)] |= 1 << UInt64(code & 63)
    }
    if run.isExhausted { return nil }
  }

  /// Writes which rows from `row` on have equal cells.
  ///
  /// Returns `false` if a row needs the interpreter.
  func write(
    _ x: Lanes, _ y: Lanes, from row: Int, into mask: Mask, _ rows: Mask, groups: Int
  ) -> Bool {
    guard let codes = unsafe codes else {
      return unsafe ColumnKernels.compare(x, y, into: mask, rows, groups: groups) { $0 .== $1 }
    }
    switch matchCount {
    case 0: unsafe mask.initializeMemory(as: UInt8.self, repeating: 0, count: groups &* 8)
    case 1: unsafe ColumnKernels.match(codes + row, first, into: mask, groups: groups)
    default:
      for index in 0..<groups &* 8 {
        let code = unsafe codes[row &+ index]
        let holds = matching[Int(code >> 6)] >> UInt64(code & 63) & 1 == 1
        unsafe mask.storeBytes(of: holds ? 0xFF : 0, toByteOffset: index, as: UInt8.self)
      }
    }
    return true
  }
}
