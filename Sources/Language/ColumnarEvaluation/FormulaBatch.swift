import FormulaRuntime
package import FormulaVM
package import FormulaValues
import IndexedCollections

/// A formula that is evaluated over the rows of a batch.
///
/// It runs by columns if possible and otherwise row by row, with bit-identical results.
package struct FormulaBatch: Sendable {
  package let program: Program
  package let schema: FormulaSchema
  package let type: ValueType
  package let environment: EvaluationEnvironment
  package let limits: EvaluationLimits
  private let plan: BatchPlan?

  /// Creates a batch for the first formula of `program`, whose fields `schema` names.
  ///
  /// Complexity: O(size).
  package init(
    _ program: Program, schema: FormulaSchema, type: ValueType, environment: EvaluationEnvironment,
    limits: EvaluationLimits
  ) {
    self.program = program
    self.schema = schema
    self.type = type
    self.environment = environment
    self.limits = limits
    plan = BatchPlan(program, formula: .only)
  }

  /// The outcome of a batch.
  package struct Outcome {
    package let values: OutputColumn
    /// The error of each row, or null; nil if errors were not requested.
    package let errors: OutputColumn?
    package let tally: ErrorTally
  }

  /// Returns the results of the formula for the given rows of `columns`.
  ///
  /// The columns are in the order of the program's fields; nil is a column of nulls. The values of
  /// the results are stored in `room`. Throws a `ColumnFailure` if a column is malformed or the
  /// work was cancelled.
  ///
  /// Complexity: that of the formula, for each row.
  package func outcome(
    _ columns: [InputColumn?], rows: Range<Int>, into room: consuming ColumnBuffer,
    givingErrors: Bool, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    var pass = BatchPass(self, columns, interruption)
    return try pass.run(rows, plan, into: room, givingErrors: givingErrors)
  }
}

/// The evaluation of a batch on one thread.
private struct BatchPass: ~Copyable {
  private let batch: FormulaBatch
  private let interruption: Interruption
  private let readers: [ColumnReader?]
  private var machine: Machine
  private let nulls: [Word]
  /// The number by which arithmetic chunks with a non-number exceed those without.
  private var chunksWithGaps = 0

  init(_ batch: FormulaBatch, _ columns: [InputColumn?], _ interruption: Interruption) {
    self.batch = batch
    self.interruption = interruption
    readers = columns.enumerated().map { number, column in
      column.map { ColumnReader($0, as: batch.schema.type(of: batch.program.slots[number])) }
    }
    machine = Machine(batch.program, environment: batch.environment, limits: batch.limits)
    machine.run.interruption = interruption
    nulls = Array(repeating: .null, count: BatchPlan.chunk)
  }

  mutating func run(
    _ rows: Range<Int>, _ plan: BatchPlan?, into room: consuming ColumnBuffer, givingErrors: Bool
  ) throws(ColumnFailure) -> FormulaBatch.Outcome {
    try prepare()
    var results = BatchResults(batch.type, into: room, givingErrors: givingErrors)
    // The number by which chunks that needed the interpreter exceed those that did not.
    var misses = 0
    // Until a chunk has an unusual value, numbers are read in place without checking them first.
    var detectsNonFinite = plan?.detectsNonFinite ?? false
    let count = max(1, readers.count)
    let failure = unsafe nulls.withUnsafeBufferPointer { nulls -> ColumnFailure? in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Word>.self, capacity: count) {
        room -> ColumnFailure? in
        guard let columns = room.baseAddress, let none = nulls.baseAddress else { return nil }
        do throws(ColumnFailure) {
          var start = rows.lowerBound
          while start < rows.upperBound {
            let count = min(BatchPlan.chunk, rows.upperBound - start)
            if interruption.isRequested { throw .interrupted }
            if let plan, detectsNonFinite, count & 7 == 0 {
              try unsafe load(
                from: start, count: count, detectsNonFinite: true, into: columns, none)
              var isDone = unsafe numbers(plan, count, columns, &results)
              if !isDone { isDone = try unsafe chunk(plan, count, columns, start, &results) }
              if isDone {
                start += count
                continue
              }
              detectsNonFinite = false
            }
            try unsafe load(
              from: start, count: count, detectsNonFinite: false, into: columns, none)
            var done = 0
            if let plan, misses <= BatchPlan.maxMisses, count >= 8 {
              let whole = count & ~7
              if try unsafe chunk(plan, whole, columns, start, &results) {
                done = whole
                misses = max(misses - 1, 0)
              } else {
                misses += 1
              }
            }
            for row in done..<count { try unsafe evaluate(row, columns, start, &results) }
            start += count
          }
          return nil
        } catch {
          return error
        }
      }
    }
    if let failure { throw failure }
    return results.outcome
  }

  /// Reads the data that all chunks share.
  private mutating func prepare() throws(ColumnFailure) {
    let readers = readers
    let failure = machine.keepForAll { run -> ColumnFailure? in
      do throws(ColumnFailure) {
        for reader in readers { try reader?.prepare(&run) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Reads a chunk of all columns.
  private mutating func load(
    from start: Int, count: Int, detectsNonFinite: Bool,
    into columns: UnsafeMutablePointer<UnsafePointer<Word>>, _ none: UnsafePointer<Word>
  ) throws(ColumnFailure) {
    machine.forgetDocument()
    machine.run.world.facts = nil
    for (number, reader) in readers.enumerated() {
      machine.run.beginSteps()
      let words = try unsafe reader?.words(
        from: start, count: count, detectsNonFinite: detectsNonFinite, &machine.run)
      unsafe (columns + number).initialize(to: words ?? none)
    }
    machine.keep()
  }

  /// Runs a chunk of arithmetic and writes the results to their final memory.
  ///
  /// Returns `false` if a result is not a number.
  private mutating func numbers(
    _ plan: BatchPlan, _ count: Int, _ columns: UnsafeMutablePointer<UnsafePointer<Word>>,
    _ results: inout BatchResults
  ) -> Bool {
    // A chunk that fails here must be repeated, which is too expensive if nulls are frequent.
    guard plan.endsInArithmetic, chunksWithGaps <= BatchPlan.maxMisses else { return false }
    let isDone = unsafe results.append(numbers: count) { room in
      unsafe machine.writeNumbers(of: plan, count: count, columns: columns, into: room)
    }
    chunksWithGaps = isDone ? max(chunksWithGaps - 1, 0) : chunksWithGaps + 1
    return isDone
  }

  /// Runs a chunk by columns.
  ///
  /// Returns `false` if a row needs the interpreter.
  private mutating func chunk(
    _ plan: BatchPlan, _ count: Int, _ columns: UnsafeMutablePointer<UnsafePointer<Word>>,
    _ start: Int, _ results: inout BatchResults
  ) throws(ColumnFailure) -> Bool {
    var failure: ColumnFailure?
    let isDone: Void? = unsafe machine.results(of: plan, count: count, columns: columns) {
      words, isUniform, run in
      do throws(ColumnFailure) {
        try unsafe results.append(words, isUniform: isUniform, count: count, from: start, &run)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return isDone != nil
  }

  private mutating func evaluate(
    _ row: Int, _ columns: UnsafeMutablePointer<UnsafePointer<Word>>, _ start: Int,
    _ results: inout BatchResults
  ) throws(ColumnFailure) {
    for number in readers.indices {
      machine.set(Program.InputNumber(number), to: unsafe columns[number][row])
    }
    machine.run.world.restartRandom()
    let word = machine.evaluate()
    try results.append(word, row: start + row, &machine.run)
  }
}

extension ColumnFailure {
  package static let interrupted = ColumnFailure(
    "the evaluation was interrupted", isInterruption: true)
}

/// The results collected so far.
private struct BatchResults {
  private let values: OutputColumn
  private let errors: OutputColumn?
  private var tally = ErrorTally()

  init(_ type: ValueType, into room: consuming ColumnBuffer, givingErrors: Bool) {
    values = OutputColumn("value", of: type, values: room)
    errors = givingErrors ? OutputColumn("error", of: .text) : nil
  }

  var outcome: FormulaBatch.Outcome { .init(values: values, errors: errors, tally: tally) }

  /// Appends numbers that `write` stores in their final memory.
  ///
  /// Returns `false`, without appending anything, if `write` does.
  func append(numbers count: Int, _ write: (UnsafeMutableRawPointer) -> Bool) -> Bool {
    unsafe errors == nil && values.append(numbers: count, write)
  }

  mutating func append(_ word: Word, row: Int, _ run: inout Run) throws(ColumnFailure) {
    guard word.isError || word.has(.function) else {
      errors?.appendNull()
      return try values.append(word, &run)
    }
    do throws(EvaluationError) {
      _ = try run.value(word)
    } catch {
      if error.code == .interrupted { throw .interrupted }
      tally.add(error, row: row)
      try errors?.append(text: "\(error.code.rawValue): \(error.message)")
    }
    values.appendNull()
  }

  mutating func append(
    _ words: UnsafePointer<Word>, isUniform: Bool, count: Int, from start: Int, _ run: inout Run
  ) throws(ColumnFailure) {
    if !isUniform, errors == nil {
      if unsafe values.append(numbers: words, count: count) { return }
      if try unsafe values.append(texts: words, count: count, run) { return }
    }
    for row in 0..<count {
      try append(unsafe words[isUniform ? row & 7 : row], row: start + row, &run)
    }
  }
}
