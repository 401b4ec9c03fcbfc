import FormulaSheets
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A document's fields as the cells of a trial: filled in as the trial says, with what formulas gave
/// kept beside them.
struct TrialCells: DocumentCells {
  let document: JoyDocument
  let timeZone: String
  /// The field whose result is wanted.
  let watched: CellID
  /// What fields store in this trial other than the document does. Formulas that ask about fields
  /// see it; values are read from the machine.
  var filled: [CellID: StoredField] = [:]
  private var computed: [CellID: Outcome] = [:]
  private(set) var storedBytes = 0

  init(_ document: JoyDocument, watching cell: CellID, timeZone: String) {
    self.document = document
    self.timeZone = timeZone
    watched = cell
  }

  /// Forgets what formulas gave.
  mutating func begin() {
    computed.removeAll(keepingCapacity: true)
    storedBytes = 0
  }

  /// What the watched field got; what the document stores if that is the same.
  var result: Outcome {
    if let outcome = computed[watched] { return outcome }
    guard let value = document.fields[watched].value else {
      return .stored(Array("null".utf8))
    }
    if keepsNumbers(watched), let number = document.tree.double(value) { return .number(number) }
    return .stored(Array(document.tree.source(value)))
  }

  subscript(cell: CellID) -> StoredField {
    let stored = filled[cell] ?? document[cell]
    return computed[cell]?.json.map { StoredField(stored.field, storing: $0) } ?? stored
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    if form.isNumber, keepsNumbers(cell) {
      computed[cell] = .number(form.double)
      return
    }
    let json = try json(storing: form, in: cell, &run)
    storedBytes += json.count
    computed[cell] = .stored(json)
  }
}
