import FormulaColumns
import FormulaRuntime
import FormulaSheets
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// The computed fields of rows of answers, each a column that grows by a value a row.
struct AnswerFields: CellStore {
  /// By rank of the formula that computes it.
  private let outputs: [Output]
  private var ranks: IndexedArray<SheetParts.Cell, Rank?>
  /// What kept a column from being written.
  private(set) var failure: ColumnFailure?

  /// A field that a formula is for.
  // A class, so that a store is no copy of the others.
  private final class Output {
    let field: FieldOutput
    let column: OutputColumn
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
    let steps = layout.steps
    ranks = IndexedArray(repeating: nil, count: document.fields.count)
    for rank in steps.indices { ranks[steps[rank].cell] = rank }
    var outputs: [Output] = []
    for step in steps.elements {
      outputs.append(Output(document.fields[step.cell], timeZone: timeZone, in: &run))
    }
    self.outputs = outputs
  }

  /// The columns, by rank.
  var columns: [OutputColumn] { outputs.map(\.column) }

  /// Ends a row: what was not computed is null.
  func end(row: Int) {
    for output in outputs where output.column.count <= row { output.column.appendNull() }
  }

  private func output(of cell: CellID) -> Output { outputs[ranks[cell]?.index ?? 0] }

  func word(of cell: CellID, in run: inout Run) -> Word {
    let output = output(of: cell)
    return unsafe output.stored.withUnsafeBufferPointer {
      unsafe output.field.word(storing: $0, run: &run)
    }
  }

  func keepsNumbers(_ cell: CellID) -> Bool { output(of: cell).field.keepsNumbers }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try output(of: cell).field.form(of: result, in: &run)
  }

  /// What a field stores already says nothing: the same once more reads the same.
  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool { false }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let output = output(of: cell)
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
