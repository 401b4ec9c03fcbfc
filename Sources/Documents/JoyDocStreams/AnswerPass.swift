import FormulaColumns
import FormulaRuntime
import FormulaSheets
import FormulaVM
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// One way through the rows of a batch: chunk by chunk, and of a chunk formula by formula in the order
/// of their ranks. A formula goes over the chunk by columns if it can, else row by row; its results
/// are settled as those of a document are, and stand in the column that later formulas read.
struct AnswerPass: ~Copyable {
  private let rows: Int
  private var machine: Machine
  private var fields: AnswerFields
  private var budgets: RowBudgets
  private var steps: [ColumnStep]
  private let answers: [Answer]
  /// What the template stores in the fields of the columns.
  private let stored: [Word]
  /// What fields read as in the rows of the chunk: those that the program reads, and behind them the
  /// others that it writes.
  private let inputs: FieldColumns

  /// A column of answers that matter.
  private struct Answer {
    let input: InputNumber
    let words: ColumnWords
    let reader: AnswerReader
    /// Whether a formula writes the field too.
    let isComputed: Bool
  }

  init(
    _ batch: AnswerBatch, _ columns: [(field: CellID, column: InputColumn)], rows: Int
  ) {
    self.rows = rows
    let (document, program) = (batch.document, batch.program)
    machine = Machine(program.program, environment: batch.environment, limits: batch.limits)
    budgets = RowBudgets(batch.limits, seed: batch.environment.seed)
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
    let zone = batch.environment.timeZone
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

  /// Bytes that a chunk's values take before the next one gets fewer rows.
  private static let manyBytes = 32 << 20
  /// More steps than reading a chunk takes.
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

  /// Reads the chunk's answers. Throws what is wrong with a column.
  private mutating func load(_ rows: Range<Int>) throws(ColumnFailure) {
    machine.forgetDocument()
    machine.run.world.facts = nil
    for step in steps where step.cell.input != nil {
      inputs.fill(step.column, with: stored[step.column.index])
    }
    // What is read takes no steps of the formulas.
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

  /// Runs a formula by columns, and gives how many of the first rows are done: the others need the
  /// machine.
  private mutating func byColumns(_ rank: Int, _ rows: Range<Int>) -> Int {
    // Columns go by eight rows at a time.
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
        // No row has taken more than all of them, so that what it does with the rest is what it
        // would do by itself.
        run.budget.begin(steps: run.limits.steps - taken)
        fields.before = inputs[step.column, place]
        let settlement = fields.settle(results[place], in: cell, &run)
        // What a row may use is known to the machine.
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

  /// Runs a formula row by row on the machine, from a row of the chunk on.
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

  /// Finds out the steps of each row, where formulas of lower ranks went by columns and a row may have
  /// used up what a document may: they run once more, each row by itself, for nothing but the count.
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

/// A formula at its rank, as it goes over chunks of rows.
private struct ColumnStep {
  let cell: SheetLayout.CellStep
  /// The column of its own field.
  let column: InputNumber
  /// What must be in the machine for a row: what the formula reads, and its own field.
  let reads: [InputNumber]
  /// Nil if its rows must be taken one by one, or too many chunks had a row that must.
  private(set) var plan: BatchPlan?
  /// The first rows of the chunk that went by columns.
  private(set) var doneByColumns = 0
  /// Chunks that needed the machine, more than those that did not.
  private var misses = 0

  init(
    _ cell: SheetLayout.CellStep, column: InputNumber, reads: [InputNumber], _ program: Program
  ) {
    self.cell = cell
    self.column = column
    self.reads = reads
    plan =
      cell.obstacle == nil ? cell.formula.flatMap { BatchPlan(program, formula: $0) } : nil
  }

  /// Begins a chunk.
  mutating func begin() { doneByColumns = 0 }

  /// Notes how many rows of a chunk went by columns.
  mutating func note(done: Int, of count: Int) {
    doneByColumns = done
    misses = done < count ? misses + 1 : max(misses - 1, 0)
    if misses > BatchPlan.mostMisses { plan = nil }
  }
}
