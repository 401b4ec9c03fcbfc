import FormulaRuntime

/// What the interpreter needs of program and stack, reached through one pointer.
@safe struct Linkage {
  let code: UnsafeMutablePointer<Instruction>
  let globals: UnsafeMutablePointer<Word>
  let inlineCaches: UnsafeMutablePointer<InlineCache>
  let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  let scratch: UnsafeMutablePointer<ColumnScratch>
  let program: Unmanaged<Program>
  /// Where the frame of the next called lambda begins, and how many registers there are from there.
  var frames: UnsafeMutablePointer<Word>
  var freeRegisters: Int
  /// How many lambdas are at work within one another.
  var depth = 0
  /// Whether loops over tables may go by columns.
  var usesColumns = true

  /// Takes the registers of a frame.
  mutating func enter(_ size: Int) {
    depth += 1
    unsafe frames += size
    freeRegisters -= size
  }

  /// Gives them back.
  mutating func leave(_ size: Int) {
    depth -= 1
    unsafe frames -= size
    freeRegisters += size
  }
}
