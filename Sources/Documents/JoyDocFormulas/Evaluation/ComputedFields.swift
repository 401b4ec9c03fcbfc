package import FormulaSheets
package import FormulaRuntime
package import FormulaValues
import IndexedCollections
import JSONTree
package import JoyDoc

/// A document's fields as the cells of its formulas, with what formulas gave kept beside them.
package struct ComputedFields: DocumentCells {
  package let document: JoyDocument
  package let timeZone: String
  /// The fields whose stored value changes, in the order in which they were computed.
  package private(set) var changes: [Change] = []
  package private(set) var storedBytes = 0
  /// By field: the place of its change among all, if it has changed.
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

  /// What a formula gave a field.
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
