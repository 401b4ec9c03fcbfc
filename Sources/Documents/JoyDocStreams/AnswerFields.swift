import ColumnarEvaluation
import FormulaRuntime
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// The computed fields of a batch, each with an output column that grows by one value per row.
struct AnswerFields: CellStore {
  /// The outputs by field. Fields without formulas have one too, so that all cells are covered.
  private let outputs: IndexedArray<SheetParts.Cell, Output>
  /// The fields that formulas compute, in evaluation order.
  private let computed: [CellID]
  /// The first error while writing a column.
  private(set) var failure: ColumnFailure?
  /// The value of the current field before its formula runs.
  var before = Word.null

  /// The output of a computed field.
  // A class, so that storing a value does not copy the other outputs.
  private final class Output {
    let field: FieldOutput
    let column: OutputColumn
    var failures = ErrorTally()
    /// The stored JSON of the current row, unless the result is a number.
    var stored: [UInt8] = []

    init(_ field: Field, rows: Int, timeZone: String, in run: inout Run) {
      self.field = FieldOutput(field, timeZone: timeZone, in: &run)
      let layout: OutputColumn.Layout =
        switch field.kind.storage {
        case .number: .number
        case .instant: .date(zone: "UTC")
        case .text, .option: .text
        case .options: .list
        case .attachments, .signature, .block, .richText, .rows, .nestedRows, .series, .unknown:
          .unknown
        }
      column = OutputColumn(field.id, layout: layout, rows: rows)
    }
  }

  /// Creates the outputs. The words of the fields' options must remain in the heap of `run`.
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

  /// The output columns, in evaluation order.
  var columns: [OutputColumn] { computed.map { outputs[$0].column } }

  /// The errors of each column, in the order of `columns`.
  var failures: [ErrorTally] { computed.map { outputs[$0].failures } }

  /// Finishes a row of a field: counts a failure, and appends a value if none has been stored.
  ///
  /// The appended value is the previous one if it is unchanged, or else `null`.
  mutating func end(
    _ cell: CellID, row: Int, _ settlement: Settlement?, _ run: inout Run
  ) {
    let output = outputs[cell]
    if case .failed(let error) = settlement { output.failures.add(error, row: row) }
    if case .unchanged = settlement { append(before, to: output, &run) }
    if output.column.count <= row { output.column.appendNull() }
  }

  /// Appends the results of several rows if the field stores all of them unchanged.
  ///
  /// Returns `false` without storing anything otherwise.
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

  func storesNumbers(_ cell: CellID) -> Bool { outputs[cell].field.storesNumbers }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try outputs[cell].field.form(of: result, in: &run)
  }

  /// An empty result in an empty field does not change it, whether it is `null` or `""`.
  ///
  /// Other equal results need no check, because they are read back as the same value.
  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    StoredRepresentation.isNothing(before, in: run) && StoredRepresentation.isNothing(form, in: run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let output = outputs[cell]
    if !(form.isNumber && output.field.storesNumbers) {
      output.stored.removeAll(keepingCapacity: true)
      try output.field.append(form, to: &output.stored, in: &run)
    }
    append(form, to: output, &run)
  }

  private mutating func append(_ form: Word, to output: Output, _ run: inout Run) {
    do throws(ColumnFailure) {
      switch output.field.kind.storage {
      case .instant where form.isNumber: output.column.append(instant: form.double)
      case .number where !form.isNumber, .instant: output.column.appendNull()
      case .option where StoredRepresentation.isNothing(form, in: run): output.column.appendNull()
      case .text, .number, .option, .options, .attachments, .signature, .block, .richText, .rows,
        .nestedRows, .series, .unknown:
        try output.column.append(form, &run)
      }
    } catch {
      failure = failure ?? error
    }
  }

  var storedBytes: Int { 0 }

  /// Always `nil`: batches do not support formulas that query facts.
  var facts: (any FieldFacts)? { nil }
}
