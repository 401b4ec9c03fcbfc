import FormulaSheets
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A document's fields as the cells of a trial: filled in as the trial says, with what formulas gave
/// kept beside them.
struct TrialCells: CellStore, DocumentValues {
  let document: JoyDocument
  let timeZone: String
  /// The field whose result is wanted.
  let watched: CellID
  /// What fields store in this trial other than the document does. Formulas that ask about fields
  /// see it; values are read from the machine.
  var filled: [Int: StoredField] = [:]
  private var computed: [Int: Outcome] = [:]
  private(set) var storedBytes = 0

  init(_ document: JoyDocument, watching field: Int, timeZone: String) {
    self.document = document
    self.timeZone = timeZone
    watched = CellID(field)
  }

  /// Forgets what formulas gave.
  mutating func begin() {
    computed.removeAll(keepingCapacity: true)
    storedBytes = 0
  }

  /// What the watched field got; what the document stores if that is the same.
  var result: Outcome {
    if let outcome = computed[watched.index] { return outcome }
    guard let value = document.fields[watched.index].value else {
      return .stored(Array("null".utf8))
    }
    if keepsNumbers(watched), let number = document.tree.double(value) { return .number(number) }
    return .stored(Array(document.tree.source(value)))
  }

  subscript(cell: CellID) -> StoredField {
    let stored = filled[cell.index] ?? document[cell]
    return computed[cell.index]?.json.map { StoredField(stored.field, storing: $0) } ?? stored
  }

  func word(of cell: CellID, in run: inout Run) -> Word {
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  func keepsNumbers(_ cell: CellID) -> Bool { document.fields[cell.index].kind == .number }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try FieldWriter(document.fields[cell.index], timeZone: timeZone).form(of: result, in: &run)
  }

  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    let field = document.fields[cell.index]
    return StoredForm.isSame(form, as: field.value, of: document.tree, field.kind, in: run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    if form.isNumber, keepsNumbers(cell) {
      computed[cell.index] = .number(form.double)
      return
    }
    var json: [UInt8] = []
    try FieldWriter(document.fields[cell.index], timeZone: timeZone)
      .append(form, to: &json, in: &run)
    storedBytes += json.count
    computed[cell.index] = .stored(json)
  }

  var facts: (any FieldFacts)? { CurrentFacts(self, loaded: nil) }
}
