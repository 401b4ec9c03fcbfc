package import SheetEvaluation
package import FormulaRuntime
package import FormulaValues
import IndexedCollections
import JSONTree
package import JoyDoc

/// A document's fields as cells, with the formula results stored separately from the document.
package struct ComputedFields: DocumentCells {
  package let document: JoyDocument
  package let timeZone: String
  /// The fields with a new stored value, in evaluation order.
  package private(set) var changes: [Change] = []
  package private(set) var storedBytes = 0
  /// The index of each field's change in `changes`, by field.
  private var places: IndexedArray<SheetParts.Cell, OptionalIndex<Change>>

  /// A new stored value of a field.
  package struct Change: Sendable {
    package var field: CellID
    package var json: [UInt8]
  }

  package init(_ document: JoyDocument, timeZone: String) {
    self.document = document
    self.timeZone = timeZone
    places = IndexedArray(repeating: OptionalIndex(nil), count: document.fields.count)
  }

  /// Returns the JSON that a formula has stored in `cell`, if any.
  package func json(of cell: CellID) -> [UInt8]? {
    places[cell].index.map { changes[$0.index].json }
  }

  package subscript(cell: CellID) -> StoredField {
    let stored = document[cell]
    return json(of: cell).map { StoredField(stored.field, storing: $0) } ?? stored
  }

  package func word(of cell: CellID, in run: inout Run) -> Word {
    let field = document.fields[cell]
    if let json = json(of: cell) {
      return FieldReader.word(of: field, storing: json, run: &run)
    }
    return FieldReader.word(of: field, in: document.tree, run: &run)
  }

  package mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let json = try json(storing: form, in: cell, &run)
    if !form.isNumber { storedBytes += json.count }
    places[cell] = OptionalIndex(TypedIndex(changes.count))
    changes.append(Change(field: cell, json: json))
  }
}
