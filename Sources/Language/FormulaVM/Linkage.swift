import FormulaRuntime

/// The parts of the program and the stack that the interpreter needs, reachable through one
/// pointer.
@safe struct Linkage {
  let code: UnsafeMutablePointer<Instruction>
  let globals: UnsafeMutablePointer<Word>
  let inlineCaches: UnsafeMutablePointer<InlineCache>
  let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  let scratch: UnsafeMutablePointer<ColumnScratch>
  let program: Unmanaged<Program>
  /// The start of the next lambda's frame; `freeRegisters` registers are available from there.
  var frames: UnsafeMutablePointer<Word>
  var freeRegisters: Int
  /// The current nesting depth of lambda calls.
  var depth = 0
  /// Whether loops over tables may run by columns.
  var usesColumns = true

  /// Pushes a frame of `size` registers.
  mutating func enter(_ size: Int) {
    depth += 1
    unsafe frames += size
    freeRegisters -= size
  }

  /// Pops a frame of `size` registers.
  mutating func leave(_ size: Int) {
    depth -= 1
    unsafe frames -= size
    freeRegisters += size
  }
}
