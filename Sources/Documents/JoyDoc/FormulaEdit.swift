package import SourceText

/// A change inside the text of one formula of a document.
package struct FormulaEdit: Hashable, Sendable {
  /// The number of the definition.
  package let definition: Int
  /// Where the formula's text ended in the file before; all from there on has moved.
  package let oldEnd: Int
  /// By how many bytes the file has grown.
  package let growth: Int

  package init(definition: Int, oldEnd: Int, growth: Int) {
    self.definition = definition
    self.oldEnd = oldEnd
    self.growth = growth
  }

  /// Where an offset outside the changed text has got to.
  package func moved(_ offset: Int) -> Int { offset >= oldEnd ? offset + growth : offset }

  /// Where a range has got to that does not end inside the changed text.
  package func moved(_ range: DocumentRange) -> DocumentRange {
    DocumentRange(start: moved(range.start), end: moved(range.end))
  }
}
