package import FormulaColumns
import FormulaCompiler
import FormulaRuntime
package import FormulaSheets
import FormulaVM
package import FormulaValues
import Formulas
import IndexedCollections
package import JoyDoc
package import JoyDocFormulas

/// Rows of answers to one template: each is what a document with these answers computes.
package struct AnswerBatch {
  private let document: JoyDocument
  private let program: DocumentProgram
  private let environment: Environment
  private let limits: EvaluationLimits

  /// What a batch gives.
  package struct Outcome {
    /// A column for each computed field, in the order in which they are computed.
    package let columns: [OutputColumn]
    /// What failed, by the column's number.
    package let tallies: [ErrorTally]
  }

  /// Nil if a formula asks for something besides the values of fields, so that a whole document is
  /// needed for each row. Complexity: O(size of the formulas).
  package init?(
    _ document: JoyDocument, _ program: DocumentProgram, environment: Environment,
    limits: EvaluationLimits
  ) {
    if program.asksFacts { return nil }
    self.document = document
    self.program = program
    self.environment = environment
    self.limits = limits
  }

  /// The computed fields of `rows` rows whose answers are in columns, each for the field with a
  /// number; other fields have what the template stores.
  ///
  /// Throws what is wrong with a column, or that somebody asked to stop.
  /// Complexity: that of the formulas for each row.
  package func outcome(
    _ columns: [(field: CellID, column: InputColumn)], rows: Int, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    var pass = AnswerPass(document, program, columns, environment: environment, limits: limits)
    return try pass.run(rows, interruption)
  }
}

/// One way through the rows of a batch.
private struct AnswerPass: ~Copyable {
  private let program: DocumentProgram
  private var machine: Machine
  private var fields: AnswerFields
  /// The answers that formulas read, with the numbers of the program's fields.
  private let answers: [Answer]
  /// What the template stores in the fields that the program reads.
  private let stored: [Word]

  private struct Answer {
    let input: InputNumber
    let words: ColumnWords
    let reader: AnswerReader
  }

  init(
    _ document: JoyDocument, _ program: DocumentProgram,
    _ columns: [(field: CellID, column: InputColumn)], environment: Environment,
    limits: EvaluationLimits
  ) {
    self.program = program
    machine = Machine(program.program, environment: environment, limits: limits)
    let slots = program.program.slots
    let zone = environment.timeZone
    let made = machine.keepForAll { run -> (AnswerFields, [Answer], [Word]) in
      var answers: [Answer] = []
      for (field, column) in columns {
        for number in slots.indices where CellID(slots[number]) == field {
          answers.append(
            Answer(
              input: InputNumber(number), words: ColumnWords(column),
              reader: AnswerReader(document.fields[field], timeZone: zone, in: &run)))
        }
      }
      return (
        AnswerFields(document, program.layout, timeZone: zone, in: &run), answers,
        slots.map {
          FieldReader.word(of: document.fields[CellID($0)], in: document.tree, run: &run)
        }
      )
    }
    fields = made.0
    answers = made.1
    stored = made.2
  }

  mutating func run(
    _ rows: Int, _ interruption: Interruption
  ) throws(ColumnFailure) -> AnswerBatch.Outcome {
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
    var start = 0
    while start < rows {
      let count = min(ColumnWords.chunk, rows - start)
      try chunk(start, count)
      start += count
    }
    return .init(columns: fields.columns, tallies: fields.failures)
  }

  private mutating func chunk(_ start: Int, _ count: Int) throws(ColumnFailure) {
    machine.forgetDocument()
    machine.run.world.facts = nil
    for answer in answers { try answer.words.read(from: start, count: count, &machine.run) }
    machine.keep()
    for row in 0..<count {
      for number in stored.indices { machine.set(InputNumber(number), to: stored[number]) }
      for answer in answers {
        machine.run.beginSteps()
        let word = answer.reader.word(answer.words[row], &machine.run)
        machine.set(answer.input, to: word)
      }
      machine.keep()
      machine.run.world.restartRandom()
      var failures: [(CellID, EvaluationError)] = []
      program.layout.runAll(&machine, &fields) { step, settlement in
        if case .failed(let error) = settlement { failures.append((step.cell, error)) }
      }
      if machine.run.isInterrupted { throw .interrupted }
      if let failure = fields.failure { throw failure }
      for (cell, error) in failures { fields.fail(error, in: cell, row: start + row) }
      fields.end(row: start + row)
    }
  }
}
