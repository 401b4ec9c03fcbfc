package import FormulaRuntime
package import SheetEvaluation
package import FormulaValues
import JSONTree
import JoyDoc

/// The fields of a document as cells, with formula results stored separately from the document.
///
/// Conforming types decide how results are stored. The extension defines how fields are read,
/// converted and serialized.
package protocol DocumentCells: CellStore, DocumentValues {
  var timeZone: String { get }
}

extension DocumentCells {
  @inlinable
  package func storesNumbers(_ cell: CellID) -> Bool {
    document.fields[cell].kind.storage == .number
  }

  @inlinable
  package func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try FieldWriter(document.fields[cell], timeZone: timeZone).form(of: result, in: &run)
  }

  /// Compares a result with the value that the document stores.
  @inlinable
  package func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    let field = document.fields[cell]
    return StoredRepresentation.isSame(
      form, as: field.value, of: document.tree, field.kind, in: run)
  }

  /// Returns the JSON that a field stores for `form`.
  ///
  /// Throws an `EvaluationError` if it gets too large.
  @inlinable
  package func json(
    storing form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) -> [UInt8] {
    var json: [UInt8] = []
    try FieldWriter.append(form, of: document.fields[cell].kind, to: &json, in: &run)
    return json
  }

  package var facts: (any FieldFacts)? { CurrentFacts(self) }
}
