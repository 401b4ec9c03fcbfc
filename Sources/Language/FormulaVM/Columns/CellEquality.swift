import FormulaRuntime

/// Which cells of a column equal a value: decided once for each different cell.
///
/// **Invariant**: used only while the table it was made for stays in the heap, which holds the codes.
@safe struct CellEquality: BitwiseCopyable {
  /// The codes of the column's cells; nil where the value is a number, so that cells are compared as
  /// such.
  private let codes: UnsafePointer<UInt8>?
  /// The codes of the cells that are equal, and how many there are.
  private var matching = SIMD4<UInt64>.zero
  private var first: UInt8 = 0
  private var matchCount = 0

  /// Nil if the cells are too many different ones, or one cannot be compared.
  init?(_ value: Word, column: Int, of table: Int, in run: inout Run) {
    if value.isNumber {
      unsafe codes = nil
      return
    }
    guard let dictionary = run.dictionary(ofColumn: column, table: table) else { return nil }
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

  /// The rows from `row` on whose cells are equal; false if a row needs the machine.
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
