import ColumnarEvaluation
import FormulaRuntime
import SheetEvaluation
import FormulaVM
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// Evaluates a batch chunk by chunk, and each chunk formula by formula in topological order.
///
/// A formula is evaluated by columns if possible, or else row by row on the machine. Its results
/// are committed like those of a document, to the column that later formulas read.
struct AnswerPass: ~Copyable {
  private let rows: Int
  private var machine: Machine
  private var fields: AnswerFields
  private var budgets: RowBudgets
  private var steps: [ColumnStep]
  private let answers: [Answer]
  /// The values that the template stores, by column.
  private let stored: [Word]
  /// The field values in the rows of the chunk.
  ///
  /// The fields that the program reads come first, followed by other computed fields.
  private let inputs: FieldColumns

  /// A column of answers that the program reads or writes.
  private struct Answer {
    let input: InputNumber
    let words: ColumnWords
    let reader: AnswerReader
    /// Whether a formula also computes the field.
    let isComputed: Bool
  }

  init(
    _ batch: AnswerBatch, _ columns: [(field: CellID, column: InputColumn)], rows: Int
  ) {
    self.rows = rows
    let (document, program) = (batch.document, batch.program)
    machine = Machine(
      program.program, environment: batch.settings.environment, limits: batch.settings.limits)
    budgets = RowBudgets(batch.settings.limits, seed: batch.settings.environment.seed)
    let slots = program.program.slots.map { CellID($0) }
    let computed = program.layout.steps.elements.map(\.cell)
    let read = Set(slots)
    let cells = slots + computed.filter { !read.contains($0) }
    let places = Dictionary(
      uniqueKeysWithValues: cells.enumerated().map { ($0.element, InputNumber($0.offset)) })
    steps = program.layout.steps.elements.compactMap { step in
      guard let column = places[step.cell] else { return nil }
      let reads = Set(program.checks.sheet.inputs(of: step.target) + [step.cell])
      return ColumnStep(
        step, column: column,
        reads: reads.filter(read.contains).compactMap { places[$0] }, program.program)
    }
    let written = Set(computed)
    let zone = batch.settings.environment.timeZone
    let made = machine.keepForAll { run -> (AnswerFields, [Answer], [Word]) in
      var answers: [Answer] = []
      for (field, column) in columns {
        guard let input = places[field] else { continue }
        answers.append(
          Answer(
            input: input, words: ColumnWords(column),
            reader: AnswerReader(document.fields[field], timeZone: zone, in: &run),
            isComputed: written.contains(field)))
      }
      return (
        AnswerFields(document, program.layout, rows: rows, timeZone: zone, in: &run), answers,
        cells.map {
          FieldReader.word(of: document.fields[$0], in: document.tree, run: &run)
        }
      )
    }
    fields = made.0
    answers = made.1
    stored = made.2
    inputs = FieldColumns(fieldCount: cells.count)
    for (place, word) in stored.enumerated() { inputs.fill(InputNumber(place), with: word) }
  }

  /// The size of a chunk's values in bytes above which the next chunk has fewer rows.
  private static let manyBytes = 32 << 20
  /// A step budget that is larger than reading a chunk requires.
  private static let manySteps = 1 << 48

  mutating func run(_ interruption: Interruption) throws(ColumnFailure) -> AnswerBatch.Outcome {
    machine.run.interruption = interruption
    let answers = answers
    let failure = machine.keepForAll { run -> ColumnFailure? in
      do throws(ColumnFailure) {
        for answer in answers { try answer.words.prepare(&run) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    let bytes = machine.run.heap.bytesInUse
    var size = FieldColumns.chunk
    var start = 0
    while start < rows {
      let count = min(size, rows - start)
      try chunk(start..<start + count)
      start += count
      let isLarge = machine.run.heap.bytesInUse - bytes > Self.manyBytes
      size = isLarge ? max(8, size / 2) : min(FieldColumns.chunk, size * 2)
    }
    return .init(columns: fields.columns, tallies: fields.failures)
  }

  private mutating func chunk(_ rows: Range<Int>) throws(ColumnFailure) {
    try load(rows)
    budgets.begin(rows.count)
    for rank in steps.indices { steps[rank].begin() }
    for rank in steps.indices {
      if machine.run.isInterrupted { throw .interrupted }
      settleSteps(before: rank)
      let done = byColumns(rank, rows)
      byRows(rank, rows, from: done)
      if machine.run.isInterrupted { throw .interrupted }
      if let failure = fields.failure { throw failure }
    }
  }

  /// Reads the answers of a chunk. Throws if a column is invalid.
  private mutating func load(_ rows: Range<Int>) throws(ColumnFailure) {
    machine.forgetDocument()
    machine.run.world.facts = nil
    for step in steps where step.cell.input != nil {
      inputs.fill(step.column, with: stored[step.column.index])
    }
    // Reading does not count towards the steps of the formulas.
    machine.run.budget.begin(steps: Self.manySteps)
    for answer in answers {
      try answer.words.read(from: rows.lowerBound, count: rows.count, &machine.run)
      machine.keep()
      inputs.read(
        answer.words, as: answer.input, keeping: answer.reader.plainKind,
        copied: answer.isComputed, &machine.run
      ) { word, run in
        run.documentWord { run in answer.reader.word(word, &run) }
      }
    }
    machine.keep()
  }

  // MARK: Columns

  /// Evaluates a formula by columns and returns the number of completed rows.
  ///
  /// The remaining rows require the machine.
  private mutating func byColumns(_ rank: Int, _ rows: Range<Int>) -> Int {
    // Columns are processed in groups of eight rows.
    let count = rows.count & ~7
    guard let plan = steps[rank].plan, count > 0, !budgets.mayEnd else { return 0 }
    let done = Self.run(
      steps[rank], by: plan, rows.lowerBound..<rows.lowerBound + count, inputs, &machine,
      &fields, &budgets)
    if steps[rank].cell.input != nil { machine.keep() }
    steps[rank].note(done: done, of: count)
    return done
  }

  private static func run(
    _ step: ColumnStep, by plan: BatchPlan, _ rows: Range<Int>, _ inputs: FieldColumns,
    _ machine: inout Machine, _ fields: inout AnswerFields, _ budgets: inout RowBudgets
  ) -> Int {
    let cell = step.cell.cell
    let isRead = step.cell.input != nil
    let done = machine.results(of: plan, over: inputs, count: rows.count) { results, run in
      let taken = run.stepsTaken
      budgets.take(byColumns: taken)
      if fields.store(plain: results, in: cell, run) {
        if isRead { inputs.write(results, to: step.column) }
        return rows.count
      }
      for (place, row) in rows.enumerated() {
        // No row has taken more steps than all rows together. The remaining budget is therefore
        // large enough for the same outcome as in a separate evaluation.
        run.budget.begin(steps: run.limits.steps - taken)
        fields.before = inputs[step.column, place]
        let settlement = fields.settle(results[place], in: cell, &run)
        // The machine handles rows that exceed a limit.
        if case .failed(let error) = settlement,
          error.code == .limitReached || error.code == .interrupted
        {
          return place
        }
        fields.end(cell, row: row, settlement, &run)
        guard isRead else { continue }
        switch settlement {
        case .number(let number): inputs[step.column, place] = Word(number)
        case .stored:
          inputs[step.column, place] = run.documentWord { run in fields.word(of: cell, in: &run) }
        case .unchanged, .failed: break
        }
      }
      return rows.count
    }
    return done ?? 0
  }

  // MARK: Rows

  /// Evaluates a formula row by row on the machine, starting with the row `first` of the chunk.
  private mutating func byRows(_ rank: Int, _ rows: Range<Int>, from first: Int) {
    let step = steps[rank]
    for (place, row) in rows.enumerated().dropFirst(first) {
      load(step, place)
      machine.run.world.random = budgets.random[place]
      fields.before = inputs[step.column, place]
      var budget = budgets[place]
      let settlement = step.cell.run(&machine, &fields, &budget)
      budgets[place] = budget
      budgets.random[place] = machine.run.world.random
      fields.end(step.cell.cell, row: row, settlement, &machine.run)
      if let input = step.cell.input { inputs[input, place] = machine.word(of: input) }
    }
  }

  private mutating func load(_ step: ColumnStep, _ place: Int) {
    for input in step.reads { machine.set(input, to: inputs[input, place]) }
  }

  /// Determines the steps of each row if a row may exceed the budget of a document.
  ///
  /// Formulas that have been evaluated by columns are evaluated again row by row, only to count
  /// steps.
  private mutating func settleSteps(before rank: Int) {
    guard budgets.mayEnd, budgets.isShared else { return }
    for step in steps[..<rank] {
      guard let formula = step.cell.formula else { continue }
      for place in 0..<step.doneByColumns {
        load(step, place)
        var budget = budgets[place]
        _ = budget.evaluate(formula, by: &machine)
        budgets[place] = budget
      }
    }
    budgets.settle()
  }
}

/// A formula with its state for the evaluation by chunks.
private struct ColumnStep {
  let cell: SheetLayout.CellStep
  /// The column of the formula's own field.
  let column: InputNumber
  /// The columns to load for each row: those that the formula reads, and its own field.
  let reads: [InputNumber]
  /// The plan for evaluation by columns.
  ///
  /// `nil` if the formula requires evaluation by rows, or too many chunks contained a row that did.
  private(set) var plan: BatchPlan?
  /// The number of rows at the start of the chunk that were evaluated by columns.
  private(set) var doneByColumns = 0
  /// The surplus of chunks that required the machine over those that did not.
  private var misses = 0

  init(
    _ cell: SheetLayout.CellStep, column: InputNumber, reads: [InputNumber], _ program: Program
  ) {
    self.cell = cell
    self.column = column
    self.reads = reads
    plan =
      cell.blocker == nil ? cell.formula.flatMap { BatchPlan(program, formula: $0) } : nil
  }

  /// Starts a new chunk.
  mutating func begin() { doneByColumns = 0 }

  /// Records how many rows of a chunk were evaluated by columns.
  mutating func note(done: Int, of count: Int) {
    doneByColumns = done
    misses = done < count ? misses + 1 : max(misses - 1, 0)
    if misses > BatchPlan.maxMisses { plan = nil }
  }
}
