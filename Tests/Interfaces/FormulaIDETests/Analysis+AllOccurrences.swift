import IndexedCollections
import JoyDoc

@testable import FormulaIDE

extension Analysis {
  /// All occurrences of a name in source order, by scanning everything.
  var allOccurrences: [Occurrence] {
    var found: [Occurrence] = []
    if let document, var reader = DocumentOccurrences(self) {
      for field in document.fields.inOrder { reader.read(field) }
      reader.readLogicOfPages()
      for page in document.files.flatMap(\.allPages) {
        for position in page.positions { reader.read(positionAt: position.node) }
      }
      for definition in document.formulas.inOrder { reader.read(definition) }
      found = reader.found
    }
    for number in formulas.indices {
      found += FormulaOccurrences(self, formula: EmbeddedFormula.Number(number)).found
    }
    return found.inOrder
  }
}
