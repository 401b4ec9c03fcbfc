import FormulaColumns
import FormulaRuntime
import FormulaSheets
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// The computed fields of rows of answers, each a column that grows by a value a row.
struct AnswerFields: CellStore {
  /// For every field, so that none of the sheet's cells is without.
  private let outputs: IndexedArray<SheetParts.Cell, Output>
  /// The fields that formulas are for, in the order in which they are computed.
  private let computed: [CellID]
  /// What kept a column from being written.
  private(set) var failure: ColumnFailure?
  /// What the field under way reads as before its formula runs.
  var before = Word.null

  /// What formulas give for a field.
  // A class, so that a store is no copy of the others.
  private final class Output {
    let field: FieldOutput
    let column: OutputColumn
    var failures = ErrorTally()
    /// What the field stores in the row under way, numbers aside.
    var stored: [UInt8] = []

    init(_ field: Field, rows: Int, timeZone: String, in run: inout Run) {
      self.field = FieldOutput(field, timeZone: timeZone, in: &run)
      let layout: OutputColumn.Layout =
        switch field.kind {
        case .number: .number
        case .date: .date(zone: "UTC")
        case .text, .textarea, .dropdown: .text
        case .multiSelect: .list
        default: .unknown
        }
      column = OutputColumn(field.id, layout: layout, rows: rows)
    }
  }

  /// The words of the fields' options lie in the run's heap and must stay there.
  init(
    _ document: JoyDocument, _ layout: SheetLayout, rows: Int, timeZone: String,
    in run: inout Run
  ) {
    let computed = layout.steps.elements.map(\.cell)
    let written = Set(computed.map(\.index))
    var outputs: [Output] = []
    for cell in document.fields.indices {
      outputs.append(
        Output(
          document.fields[cell], rows: written.contains(cell) ? rows : 0, timeZone: timeZone,
          in: &run))
    }
    self.outputs = IndexedArray(outputs)
    self.computed = computed
  }

  /// The columns, in the order in which they are computed.
  var columns: [OutputColumn] { computed.map { outputs[$0].column } }

  /// What failed, in the order of the columns.
  var failures: [ErrorTally] { computed.map { outputs[$0].failures } }

  /// Ends a field's row: counts a failure, and gives the column its value if a store has not. What was
  /// not computed is null.
  mutating func end(
    _ cell: CellID, row: Int, _ settlement: Settlement?, _ run: inout Run
  ) {
    let output = outputs[cell]
    if case .failed(let error) = settlement { output.failures.add(error, row: row) }
    if case .unchanged = settlement { append(before, to: output, &run) }
    if output.column.count <= row { output.column.appendNull() }
  }

  /// Stores the results of rows one after the other, if the field stores all of them as they are,
  /// whatever it read as before; false, and nothing is stored, if not.
  mutating func store(
    plain results: ChunkResults, in cell: CellID, _ run: borrowing Run
  ) -> Bool {
    let output = outputs[cell]
    do throws(ColumnFailure) {
      switch output.field.plainKind {
      case .number: return output.column.append(numbers: results)
      case .text where !results.haveEmptyText(run):
        return try output.column.append(texts: results, run)
      default: return false
      }
    } catch {
      failure = failure ?? error
      return true
    }
  }

  func word(of cell: CellID, in run: inout Run) -> Word {
    let output = outputs[cell]
    return unsafe output.stored.withUnsafeBufferPointer {
      unsafe output.field.word(storing: $0, run: &run)
    }
  }

  func keepsNumbers(_ cell: CellID) -> Bool { outputs[cell].field.keepsNumbers }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try outputs[cell].field.form(of: result, in: &run)
  }

  /// Nothing in a field with nothing leaves it as it is, be that null or an empty text; what else is
  /// the same reads the same once more.
  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    StoredForm.isNothing(before, in: run) && StoredForm.isNothing(form, in: run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let output = outputs[cell]
    if !(form.isNumber && output.field.keepsNumbers) {
      output.stored.removeAll(keepingCapacity: true)
      try output.field.append(form, to: &output.stored, in: &run)
    }
    append(form, to: output, &run)
  }

  private mutating func append(_ form: Word, to output: Output, _ run: inout Run) {
    do throws(ColumnFailure) {
      switch output.field.kind {
      case .date where form.isNumber: output.column.append(instant: form.double)
      case .number where !form.isNumber, .date: output.column.appendNull()
      case .dropdown where StoredForm.isNothing(form, in: run): output.column.appendNull()
      default: try output.column.append(form, &run)
      }
    } catch {
      failure = failure ?? error
    }
  }

  var storedBytes: Int { 0 }

  /// A template is of formulas that ask nothing of the kind.
  var facts: (any FieldFacts)? { nil }
}
