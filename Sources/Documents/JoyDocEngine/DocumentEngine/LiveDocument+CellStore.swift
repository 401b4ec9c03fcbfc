import IndexedCollections
package import SheetEvaluation
package import FormulaRuntime
package import FormulaValues
import JoyDoc
import JoyDocFormulas

/// The fields of an edited document as cells for formulas.
extension LiveDocument: DocumentCells {
  package func word(of cell: CellID, in run: inout Run) -> Word {
    if let number = number(heldBy: cell), storesNumbers(cell) { return Word(number) }
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  package func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    if let number = number(heldBy: cell), form.isNumber { return number == form.double }
    let stored = self[cell]
    return StoredRepresentation.isSame(
      form, as: stored.field.value, of: stored.tree, stored.field.kind, in: run)
  }

  package mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    if form.isNumber, storesNumbers(cell) { return setNumber(form.double, of: cell) }
    let json = try json(storing: form, in: cell, &run)
    storedBytes += json.count
    do throws(ChangeError) {
      try setValue(json, of: cell)
    } catch {
      throw EvaluationError(.limitReached, error.message)
    }
  }
}
