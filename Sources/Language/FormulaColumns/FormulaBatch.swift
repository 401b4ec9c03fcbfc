import FormulaRuntime
package import FormulaVM
package import FormulaValues
import IndexedCollections

/// A formula over the rows of a batch: by columns where it can, else row by row on the machine, whose
/// results are the same bits.
package struct FormulaBatch: Sendable {
  package let program: Program
  package let schema: Schema
  package let type: ValueType
  package let environment: Environment
  package let limits: EvaluationLimits
  private let plan: BatchPlan?

  /// The first formula of a program, whose fields a schema names. Complexity: O(size).
  package init(
    _ program: Program, schema: Schema, type: ValueType, environment: Environment,
    limits: EvaluationLimits
  ) {
    self.program = program
    self.schema = schema
    self.type = type
    self.environment = environment
    self.limits = limits
    plan = BatchPlan(program, formula: .only)
  }

  /// What a batch gives.
  package struct Outcome {
    package let values: OutputColumn
    /// Beside each value its error, null where there is none; nil if nobody asked.
    package let errors: OutputColumn?
    package let tally: ErrorTally
  }

  /// The results of `rows` rows of the fields' columns, which are in the order of the program's
  /// fields; nil stands for a column of nulls. The results' values go into `room`.
  ///
  /// Throws what is wrong with a column, or that somebody asked to stop.
  /// Complexity: that of the formula for each row.
  package func outcome(
    _ columns: [InputColumn?], rows: Range<Int>, into room: consuming ColumnBuffer,
    givingErrors: Bool, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    var pass = BatchPass(self, columns, interruption)
    return try pass.run(rows, plan, into: room, givingErrors: givingErrors)
  }
}

/// One thread's way through a batch.
private struct BatchPass: ~Copyable {
  private let batch: FormulaBatch
  private let interruption: Interruption
  private let readers: [ColumnReader?]
  private var machine: Machine
  private let nulls: [Word]
  /// Chunks of arithmetic with a row that gives no number, more than those without.
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
    // Chunks that needed the machine, more than those that did not.
    var misses = 0
    // Until a chunk has something odd, numbers are read where they lie and not looked at before.
    var noticesOddNumbers = plan?.noticesOddNumbers ?? false
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
            if let plan, noticesOddNumbers, count & 7 == 0 {
              try unsafe load(
                from: start, count: count, noticesOddNumbers: true, into: columns, none)
              var isDone = unsafe numbers(plan, count, columns, &results)
              if !isDone { isDone = try unsafe chunk(plan, count, columns, start, &results) }
              if isDone {
                start += count
                continue
              }
              noticesOddNumbers = false
            }
            try unsafe load(
              from: start, count: count, noticesOddNumbers: false, into: columns, none)
            var done = 0
            if let plan, misses <= BatchPlan.mostMisses, count >= 8 {
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

  /// Reads what all chunks need.
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
    from start: Int, count: Int, noticesOddNumbers: Bool,
    into columns: UnsafeMutablePointer<UnsafePointer<Word>>, _ none: UnsafePointer<Word>
  ) throws(ColumnFailure) {
    machine.forgetDocument()
    machine.run.world.facts = nil
    for (number, reader) in readers.enumerated() {
      machine.run.beginSteps()
      let words = try unsafe reader?.words(
        from: start, count: count, noticesOddNumbers: noticesOddNumbers, &machine.run)
      unsafe (columns + number).initialize(to: words ?? none)
    }
    machine.keep()
  }

  /// Does a chunk of arithmetic where its results stay; false if one of them is no number.
  private mutating func numbers(
    _ plan: BatchPlan, _ count: Int, _ columns: UnsafeMutablePointer<UnsafePointer<Word>>,
    _ results: inout BatchResults
  ) -> Bool {
    // A chunk that fails here has to be done again, which is too dear where nulls are usual.
    guard plan.endsInArithmetic, chunksWithGaps <= BatchPlan.mostMisses else { return false }
    let isDone = unsafe results.append(numbers: count) { room in
      unsafe machine.writeNumbers(of: plan, count: count, columns: columns, into: room)
    }
    chunksWithGaps = isDone ? max(chunksWithGaps - 1, 0) : chunksWithGaps + 1
    return isDone
  }

  /// Does a chunk by columns; false if a row of it needs the machine.
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

/// Results as they come.
private struct BatchResults {
  private let values: OutputColumn
  private let errors: OutputColumn?
  private var tally = ErrorTally()

  init(_ type: ValueType, into room: consuming ColumnBuffer, givingErrors: Bool) {
    values = OutputColumn("value", of: type, values: room)
    errors = givingErrors ? OutputColumn("error", of: .text) : nil
  }

  var outcome: FormulaBatch.Outcome { .init(values: values, errors: errors, tally: tally) }

  /// Appends numbers that `write` puts where they stay; none if it says that it could not.
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
