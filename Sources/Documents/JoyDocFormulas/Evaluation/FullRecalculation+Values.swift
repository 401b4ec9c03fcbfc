import FormulaRuntime
import FormulaSheets
import FormulaValues
import JSONTree
package import JoyDoc
import IndexedCollections

extension FullRecalculation {
  /// A JSON object with the value of every field that a formula is applied to, after the run.
  package func values(in document: JoyDocument, _ program: DocumentProgram) -> [UInt8] {
    var changed: [CellID: [UInt8]] = [:]
    for change in changes { changed[change.field] = change.json }
    var values = JSONLines(.object, indent: 2)
    for target in program.targets {
      let field = document.fields[target.cell]
      if let value = changed[target.cell] {
        values.append(field.id, value)
      } else if let value = field.value {
        values.append(field.id, document.tree.source(value))
      } else {
        values.append(field.id, "null".utf8)
      }
    }
    return values.bytes
  }
}
