package import JSONTree
import SourceText

extension JoyDocument {
  /// The document after a change inside a formula's text; `tree` is that of the new text, and its
  /// nodes have their old numbers.
  ///
  /// Complexity: O(fields + formulas), a few copied words for each.
  package func replacing(_ edit: FormulaEdit, in tree: JSONTree) -> JoyDocument {
    var document = self
    document.tree = tree
    for number in document.formulas.indices {
      if number == edit.definition {
        document.formulas[number].expression = formulas[number].expressionNode.flatMap {
          tree.decodedText($0)
        }
      } else if formulas[number].idRange.end > edit.oldEnd {
        document.formulas[number].move(edit)
      }
    }
    // The id of the changed definition may stand behind its text.
    let range = document.formulas[edit.definition].idRange
    document.formulas[edit.definition].idRange = edit.moved(range)
    for number in document.fields.indices where fields[number].idRange.start >= edit.oldEnd {
      document.fields[number].offset += edit.growth
    }
    return document
  }
}

extension FormulaDefinition {
  fileprivate mutating func move(_ edit: FormulaEdit) {
    idRange = edit.moved(idRange)
    guard let text = expression, text.map.fileOffset(of: 0) >= edit.oldEnd else { return }
    expression = text.moved(by: edit.growth)
  }
}

extension DocumentRange {
  func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}
