package import FormulaRuntime
import FormulaValues
import IndexedCollections

extension Machine {
  /// Passes the result of a formula in each of `rows` rows to `take`, in order.
  ///
  /// `column` passes the words of a field in a range of rows to `put`, in order. Rows are processed
  /// by columns if `plan` permits and individually otherwise, with bit-identical results. Discards
  /// the loaded document. After an interruption request, the remaining rows fail.
  ///
  /// Complexity: that of the formula, for each row.
  package mutating func results(
    of formula: Program.FormulaNumber, by plan: BatchPlan?, rows: Int,
    column: (
      _ input: Program.InputNumber, _ rows: Range<Int>, _ run: inout Run, _ put: (Word) -> Void
    ) -> Void,
    take: (_ result: Word, _ run: inout Run) -> Void
  ) {
    let fields = program.slots.count
    let chunk = BatchPlan.chunk
    // Memory for the words of a chunk, stored column by column.
    unsafe withUnsafeTemporaryAllocation(of: Word.self, capacity: max(1, fields * chunk)) { words in
      unsafe withUnsafeTemporaryAllocation(
        of: UnsafePointer<Word>.self, capacity: max(1, fields)
      ) { columns in
        guard let first = words.baseAddress, let starts = columns.baseAddress else { return }
        unsafe first.initialize(repeating: .null, count: max(1, fields * chunk))
        for field in 0..<fields {
          unsafe (starts + field).initialize(to: UnsafePointer(first + field * chunk))
        }
        // The number by which failed chunks exceed successful ones.
        var misses = 0
        for start in stride(from: 0, to: rows, by: chunk) {
          let count = min(chunk, rows - start)
          forgetDocument()
          if run.interruption?.isRequested == true {
            run.world.facts = nil
            let error = run.stepError()
            for _ in start..<rows { take(error, &run) }
            return
          }
          run.world.facts = nil
          for field in 0..<fields {
            var place = field * chunk
            run.beginSteps()
            column(Program.InputNumber(field), start..<start + count, &run) { word in
              guard place < field * chunk + count else { return }
              unsafe first[place] = word
              place += 1
            }
            while place < field * chunk + count {
              unsafe first[place] = .null
              place += 1
            }
          }
          keep()
          var done = 0
          if let plan, misses <= BatchPlan.maxMisses, count >= 8 {
            let whole = count & ~7
            let isDone: Void? = unsafe results(of: plan, count: whole, columns: starts) {
              results, isUniform, run in
              for row in 0..<whole { take(unsafe results[isUniform ? row & 7 : row], &run) }
            }
            if isDone != nil { done = whole }
            misses = isDone == nil ? misses + 1 : max(misses - 1, 0)
          }
          for row in done..<count {
            for field in 0..<fields {
              set(Program.InputNumber(field), to: unsafe first[field * chunk + row])
            }
            run.world.restartRandom()
            take(evaluate(formula), &run)
          }
        }
      }
    }
  }
}
