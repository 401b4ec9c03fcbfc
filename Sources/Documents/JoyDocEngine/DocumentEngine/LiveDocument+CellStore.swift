import IndexedCollections
package import FormulaSheets
package import FormulaRuntime
package import FormulaValues
import JoyDoc
import JoyDocFormulas

/// The fields of a document that is changed, as the cells of its formulas.
extension LiveDocument: CellStore {
  package func word(of cell: CellID, in run: inout Run) -> Word {
    if let number = number(heldBy: cell), keepsNumbers(cell) { return Word(number) }
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  package func keepsNumbers(_ cell: CellID) -> Bool {
    document.fields[cell].kind == .number
  }

  package func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try FieldWriter(document.fields[cell], timeZone: timeZone).form(of: result, in: &run)
  }

  package func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    if let number = number(heldBy: cell), form.isNumber { return number == form.double }
    let stored = self[cell]
    return StoredForm.isSame(
      form, as: stored.field.value, of: stored.tree, stored.field.kind, in: run)
  }

  package mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    if form.isNumber, keepsNumbers(cell) { return setNumber(form.double, of: cell) }
    var json: [UInt8] = []
    defer { storedBytes += json.count }
    try FieldWriter(document.fields[cell], timeZone: timeZone)
      .append(form, to: &json, in: &run)
    do throws(ChangeError) {
      try setValue(json, of: cell)
    } catch {
      throw EvaluationError(.limitReached, error.message)
    }
  }

  package var facts: (any FieldFacts)? { CurrentFacts(self, loaded: nil) }
}
