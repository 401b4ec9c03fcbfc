package import JSONTree
import SourceText

extension JoyDocument {
  /// The document after a change of the text of a formula; `tree` is that of the new text, and its
  /// nodes have their old numbers.
  ///
  /// Complexity: O(length of the formula), and a few copied words for every 64 formulas.
  package func replacing(definition number: Int, in tree: JSONTree) -> JoyDocument {
    var document = self
    document.tree = tree
    document.formulas.read(number, in: tree)
    document.fields.revision = tree.revision
    return document
  }
}

extension DocumentRange {
  func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}
