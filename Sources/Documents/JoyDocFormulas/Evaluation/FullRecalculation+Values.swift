import FormulaRuntime
import FormulaSheets
import FormulaValues
import JSONTree
package import JoyDoc
import IndexedCollections
import SourceText

extension FullRecalculation {
  /// A JSON object with the value of every field that a formula is applied to, after the run.
  package func values(in document: JoyDocument, _ program: DocumentProgram) -> [UInt8] {
    var changed: [CellID: [UInt8]] = [:]
    for change in changes { changed[change.field] = change.json }
    var json: [UInt8] = [UInt8(ascii: "{")]
    for (index, target) in program.targets.enumerated() {
      let field = document.fields[target.cell]
      json.append(contentsOf: (index > 0 ? ",\n  " : "\n  ").utf8)
      JSONText.append(field.id.utf8, to: &json)
      json.append(contentsOf: ": ".utf8)
      if let value = changed[target.cell] {
        json.append(contentsOf: value)
      } else if let value = field.value {
        json.append(contentsOf: document.tree.source(value))
      } else {
        json.append(contentsOf: "null".utf8)
      }
    }
    json.append(contentsOf: (program.targets.isEmpty ? "}\n" : "\n}\n").utf8)
    return json
  }
}
