import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// The parts of a form that do not depend on values: field positions and formulas.
struct FormStructure: Sendable {
  let placement: Placement
  /// The JSON description of each field's formula, by field number.
  private(set) var formulas: [Int: [UInt8]] = [:]
  /// The tables and collections with columns that logic may hide.
  private(set) var changeableTables: [CellID] = []

  /// Analyzes a document's structure. Complexity: O(size of the document).
  init(_ engine: borrowing DocumentEngine, view: String?) {
    let document = engine.live.document
    placement = Placement(engine.live, view: view)
    let lines = LineIndex(engine.describedBytes)
    for cell in document.fields.cells {
      let field = document.fields[cell]
      if let application = field.application {
        let definition = engine.checks.sheet.target(of: cell)
          .flatMap { engine.checks.targets[$0.index].definition?.index }
          .map { document.formulas[$0] }
        formulas[cell.index] = JSONWriter.object { writer in
          writer.append("definition", application.formula)
          writer.append("expression", definition?.expression?.text)
          let place = definition?.expression.map { lines.position(at: $0.map.fileOffset(of: 0)) }
          writer.append("line", number: place.map { $0.line + 1 })
          if let place { writer.append("column", place.utf16Column + 1) }
        }
      }
      let columns = field.columns + field.schemas.flatMap { $0.columns }
      if columns.contains(where: { $0.logic != nil }) { changeableTables.append(cell) }
    }
  }
}
