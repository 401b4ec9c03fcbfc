package import FormulaRuntime
package import FormulaSheets
package import FormulaValues
import JSONTree
import JoyDoc

/// The fields of a document as cells, where what formulas gave is kept beside the document. What
/// differs is how it is kept; what a field reads as, takes and stores is said here.
package protocol DocumentCells: CellStore, DocumentValues {
  var timeZone: String { get }
}

extension DocumentCells {
  @inlinable
  package func word(of cell: CellID, in run: inout Run) -> Word {
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  @inlinable
  package func keepsNumbers(_ cell: CellID) -> Bool { document.fields[cell].kind == .number }

  @inlinable
  package func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try FieldWriter(document.fields[cell], timeZone: timeZone).form(of: result, in: &run)
  }

  /// A result is compared with what the document stores.
  @inlinable
  package func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    let field = document.fields[cell]
    return StoredForm.isSame(form, as: field.value, of: document.tree, field.kind, in: run)
  }

  /// What a field would store for a form. Throws why it takes none.
  @inlinable
  package func json(
    storing form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) -> [UInt8] {
    var json: [UInt8] = []
    try FieldWriter(document.fields[cell], timeZone: timeZone)
      .append(form, to: &json, in: &run)
    return json
  }

  package var facts: (any FieldFacts)? { CurrentFacts(self, loaded: nil) }
}
