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

  /// What formulas give for a field.
  // A class, so that a store is no copy of the others.
  private final class Output {
    let field: FieldOutput
    let column: OutputColumn
    var failures = ErrorTally()
    /// What the field stores in the row under way, numbers aside.
    var stored: [UInt8] = []

    init(_ field: Field, timeZone: String, in run: inout Run) {
      self.field = FieldOutput(field, timeZone: timeZone, in: &run)
      let layout: OutputColumn.Layout =
        switch field.kind {
        case .number: .number
        case .date: .date(zone: "UTC")
        case .text, .textarea, .dropdown: .text
        case .multiSelect: .list
        default: .unknown
        }
      column = OutputColumn(field.id, layout: layout)
    }
  }

  /// The words of the fields' options lie in the run's heap and must stay there.
  init(_ document: JoyDocument, _ layout: SheetLayout, timeZone: String, in run: inout Run) {
    computed = layout.steps.elements.map(\.cell)
    var outputs: [Output] = []
    for cell in document.fields.indices {
      outputs.append(Output(document.fields[cell], timeZone: timeZone, in: &run))
    }
    self.outputs = IndexedArray(outputs)
  }

  /// The columns, in the order in which they are computed.
  var columns: [OutputColumn] { computed.map { outputs[$0].column } }

  /// What failed, in the order of the columns.
  var failures: [ErrorTally] { computed.map { outputs[$0].failures } }

  /// Counts a failure. The field stays without a value in the row.
  func fail(_ error: EvaluationError, in cell: CellID, row: Int) {
    outputs[cell].failures.add(error, row: row)
  }

  /// Ends a row: what was not computed is null.
  func end(row: Int) {
    for cell in computed where outputs[cell].column.count <= row {
      outputs[cell].column.appendNull()
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

  /// What a field stores already says nothing: the same once more reads the same.
  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool { false }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let output = outputs[cell]
    if !(form.isNumber && output.field.keepsNumbers) {
      output.stored.removeAll(keepingCapacity: true)
      try output.field.append(form, to: &output.stored, in: &run)
    }
    do throws(ColumnFailure) {
      switch output.field.kind {
      case .date where form.isNumber: output.column.append(instant: form.double)
      case .number where !form.isNumber, .date: output.column.appendNull()
      case .dropdown where unsafe form.has(.text) && run.utf8(form).isEmpty:
        output.column.appendNull()
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
