package import FormulaChecker
package import FormulaSheets
import FormulaSyntax
package import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
package import SourceText

/// A formula in a file: checked, with the map between its text and the file.
package struct EmbeddedFormula: Sendable {
  package let checked: CheckedFormula
  package private(set) var map: OffsetMap
  /// A formula's place among all of a text.
  package typealias Number = TypedIndex<EmbeddedFormula>

  /// Which definition of the document it is; nil if the file is the formula.
  package let definition: DefinitionNumber?
  /// Where the text stands in the file, without quotes around it.
  package private(set) var place: DocumentRange

  init(_ checked: CheckedFormula, map: OffsetMap, definition: DefinitionNumber?) {
    self.checked = checked
    self.map = map
    self.definition = definition
    place = map.range(of: TextRange(start: 0, end: checked.tree.source.count))
  }

  /// The formula of a definition where it stands now; nil if it has no text.
  init?(_ number: DefinitionNumber, of document: JoyDocument, _ checks: CheckedFormulas) {
    guard let checked = checks.definition(number),
      let decoded = document.formulas[number.index].expression
    else { return nil }
    self.init(checked, map: decoded.map, definition: number)
  }

  /// The formula where it stands in a file that has changed before it.
  func moved(by distance: Int) -> EmbeddedFormula {
    var formula = self
    formula.map = map.moved(by: distance)
    formula.place = DocumentRange(start: place.start + distance, end: place.end + distance)
    return formula
  }

  /// The place in the file of a range of the formula.
  package func place(of range: TextRange) -> DocumentRange { map.range(of: range) }

  /// The formula's offset for one of the file, nil if that lies elsewhere.
  package func offset(of file: Int) -> Int? {
    place.touches(file) ? map.decodedOffset(of: file) : nil
  }

  /// Whether an offset of the file lies inside an escape of the JSON string.
  func isInEscape(_ file: Int) -> Bool {
    let inner = map.decodedOffset(of: file)
    return place.touches(file)
      && map.range(of: TextRange(start: inner, end: inner)).start != file
  }

  /// The range of the formula for one of the file, which is cut to the formula.
  package func range(of place: DocumentRange) -> TextRange {
    let start = map.decodedOffset(of: place.start)
    return TextRange(start: start, end: max(start, map.decodedOffset(of: place.end)))
  }

  /// A text of the formula as it is written in the file: with the escapes of a JSON string if the
  /// formula stands in one.
  package func written(_ text: String) -> String {
    definition == nil ? text : text.escapedForJSON
  }
}

extension String {
  /// The text as it stands between the quotes of a JSON string.
  package var escapedForJSON: String {
    String(decoding: JSONWriter.literal(self).dropFirst().dropLast(), as: UTF8.self)
  }
}
