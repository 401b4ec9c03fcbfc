import FormulaRuntime
import FormulaValues

/// The steps of a batch plan that run row by row: function calls, and comparisons of values that
/// are not numbers.
///
/// Rows that fail are left to the interpreter, like all unusual rows.
@safe struct BatchCalls {
  private let calls: UnsafePointer<ColumnPlan.Call>
  private let link: UnsafeMutablePointer<Linkage>
  private let run: UnsafeMutablePointer<Run>

  init(
    _ calls: UnsafePointer<ColumnPlan.Call>, _ link: UnsafeMutablePointer<Linkage>,
    _ run: UnsafeMutablePointer<Run>
  ) {
    unsafe self.calls = unsafe calls
    unsafe self.link = unsafe link
    unsafe self.run = unsafe run
  }

  /// Performs a step for `count` rows.
  ///
  /// Returns `false` if a row needs the interpreter.
  func `do`(_ step: ColumnPlan.Step, in pass: ColumnRun, count: Int) -> Bool {
    step.operation == .call
      ? call(step, in: pass, count: count) : compare(step, in: pass, count: count)
  }

  private func call(_ step: ColumnPlan.Step, in pass: ColumnRun, count: Int) -> Bool {
    let call = unsafe calls[Int(step.detail)]
    let rows = unsafe pass.mask(step.mask)
    let results = unsafe pass.room(step.a).assumingMemoryBound(to: Word.self)
    let number = call.arguments.count
    return unsafe withUnsafeTemporaryAllocation(of: Word.self, capacity: max(1, number)) { words in
      guard let first = words.baseAddress else { return false }
      return unsafe link.pointee.calls[call.site]._withUnsafeGuaranteedRef { function in
        guard unsafe run.pointee.budget.take(count * function.steps) else { return false }
        for row in 0..<count {
          guard unsafe ColumnKernels.isHeld(rows, row) else {
            unsafe results[row] = .null
            continue
          }
          for (place, argument) in call.arguments.enumerated() {
            unsafe (first + place).initialize(to: pass.vectors[argument].word(row))
          }
          let result =
            unsafe plain(call.operation, first, count: number)
            ?? function.result(first, count: number, in: &run.pointee)
          if result.isError || result.has(.function) { return false }
          unsafe results[row] = result
        }
        return unsafe !run.pointee.isOutOfMemory && run.pointee.budget.settle()
      }
    }
  }

  /// Returns the result for plain texts, computed like the `concat`, `upper` and `lower`
  /// instructions; nil for any other values.
  @inline(__always)
  private func plain(
    _ operation: Instruction.Operation, _ words: UnsafeMutablePointer<Word>, count: Int
  ) -> Word? {
    switch operation {
    case .concat:
      guard let text = unsafe Arguments(words, count: count).joinedTexts(in: &run.pointee),
        !text.isError
      else { return nil }
      return text
    case .upper: return unsafe words.pointee.uppercasedASCII(in: &run.pointee)
    case .lower: return unsafe words.pointee.lowercasedASCII(in: &run.pointee)
    default: return nil
    }
  }

  private func compare(_ step: ColumnPlan.Step, in pass: ColumnRun, count: Int) -> Bool {
    let (x, y) = unsafe (pass.vectors[Int(step.b)], pass.vectors[Int(step.c)])
    let (rows, mask) = unsafe (pass.mask(step.mask), pass.mask(step.a))
    if unsafe ColumnKernels.equal(x, y, into: mask, rows, groups: count >> 3) { return true }
    for row in 0..<count {
      guard unsafe ColumnKernels.isHeld(rows, row) else {
        unsafe mask.storeBytes(of: 0, toByteOffset: row, as: UInt8.self)
        continue
      }
      let same = unsafe SlowPath.equality(x.word(row), y.word(row), run.pointee)
      if same.isError { return false }
      unsafe mask.storeBytes(of: same.isTrue ? 0xFF : 0, toByteOffset: row, as: UInt8.self)
    }
    return unsafe run.pointee.budget.settle()
  }
}
