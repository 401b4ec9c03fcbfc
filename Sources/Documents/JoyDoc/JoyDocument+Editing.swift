package import JSONTree
import SourceText

extension JoyDocument {
  /// The document after a scalar of a part was replaced; `tree` is that of the new text, and its
  /// nodes have their old numbers.
  ///
  /// Complexity: O(size of the field, or length of the formula), and a few copied words for every 64
  /// formulas.
  package func replacing(_ part: DocumentEdit.Part, in tree: JSONTree) -> JoyDocument {
    var document = self
    document.tree = tree
    document.fields.move(to: tree)
    document.formulas.move(to: tree)
    switch part {
    case .definition(let number): document.formulas.read(number, in: tree)
    case .field(let number): document.fields.read(number, in: tree)
    case .elsewhere: break
    }
    return document
  }
}

extension DocumentRange {
  func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}
