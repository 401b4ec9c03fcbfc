import SheetEvaluation
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// The fields of a document as the cells of a trial run.
///
/// Inputs have the values of the assignment. Results of formulas are stored in `computed`.
struct TrialCells: DocumentCells {
  let document: JoyDocument
  let timeZone: String
  /// The field whose result is wanted.
  let watched: CellID
  /// The stored values of fields that this trial changes.
  ///
  /// Formulas that read facts about fields use them. Values are read from the machine.
  var filled: [CellID: StoredField] = [:]
  private var computed: [CellID: Outcome] = [:]
  private(set) var storedBytes = 0

  init(_ document: JoyDocument, watching cell: CellID, timeZone: String) {
    self.document = document
    self.timeZone = timeZone
    watched = cell
  }

  /// Discards the results of the previous trial.
  mutating func begin() {
    computed.removeAll(keepingCapacity: true)
    storedBytes = 0
  }

  /// The result of the watched field, or its stored value if no result was stored.
  var result: Outcome {
    if let outcome = computed[watched] { return outcome }
    guard let value = document.fields[watched].value else {
      return .stored(Array("null".utf8))
    }
    if storesNumbers(watched), let number = document.tree.double(value) { return .number(number) }
    return .stored(Array(document.tree.source(value)))
  }

  subscript(cell: CellID) -> StoredField {
    let stored = filled[cell] ?? document[cell]
    return computed[cell]?.json.map { StoredField(stored.field, storing: $0) } ?? stored
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    if form.isNumber, storesNumbers(cell) {
      computed[cell] = .number(form.double)
      return
    }
    let json = try json(storing: form, in: cell, &run)
    storedBytes += json.count
    computed[cell] = .stored(json)
  }
}
