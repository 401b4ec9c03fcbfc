package import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
package import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
package import SourceText

/// A checked formula in a file, with the map between formula offsets and file offsets.
package struct EmbeddedFormula: Sendable {
  package let checked: CheckedFormula
  package private(set) var map: OffsetMap
  /// The index of a formula in file order.
  package typealias Number = TypedIndex<EmbeddedFormula>

  /// The definition in the document, or `nil` for a standalone formula.
  package let definition: DefinitionNumber?
  /// The range of the formula's text in the file, without quotes.
  package private(set) var place: DocumentRange

  init(_ checked: CheckedFormula, map: OffsetMap, definition: DefinitionNumber?) {
    self.checked = checked
    self.map = map
    self.definition = definition
    place = map.range(of: TextRange(start: 0, end: checked.tree.source.count))
  }

  /// Creates the formula of a definition at its current offset; `nil` if it has no text.
  init?(_ number: DefinitionNumber, of document: JoyDocument, _ checks: CheckedFormulas) {
    guard let checked = checks.definition(number),
      let decoded = document.formulas[number.index].expression
    else { return nil }
    self.init(checked, map: decoded.map, definition: number)
  }

  /// Returns the formula moved by `distance` bytes, after an edit before it.
  func moved(by distance: Int) -> EmbeddedFormula {
    var formula = self
    formula.map = map.moved(by: distance)
    formula.place = DocumentRange(start: place.start + distance, end: place.end + distance)
    return formula
  }

  /// Returns the file range of a formula range.
  package func place(of range: TextRange) -> DocumentRange { map.range(of: range) }

  /// Returns the formula offset of a file offset, or `nil` if it is outside the formula.
  package func offset(of file: Int) -> Int? {
    place.touches(file) ? map.decodedOffset(of: file) : nil
  }

  /// Returns `true` if a file offset is inside an escape of the JSON string.
  func isInEscape(_ file: Int) -> Bool {
    let inner = map.decodedOffset(of: file)
    return place.touches(file)
      && map.range(of: TextRange(start: inner, end: inner)).start != file
  }

  /// Returns the formula range of a file range, clamped to the formula.
  package func range(of place: DocumentRange) -> TextRange {
    let start = map.decodedOffset(of: place.start)
    return TextRange(start: start, end: max(start, map.decodedOffset(of: place.end)))
  }

  /// Returns `text` as written in the file: JSON-escaped if the formula is in a JSON string.
  package func written(_ text: String) -> String {
    definition == nil ? text : JSONText.content(text)
  }
}
