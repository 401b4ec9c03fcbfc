import FormulaSyntax
package import FormulaChecker
import JSONTree
package import SourceText

/// A formula in a file: checked, with the map between its text and the file.
package struct EmbeddedFormula: Sendable {
  package let checked: CheckedFormula
  package private(set) var map: OffsetMap
  /// The number of the definition in the document; nil if the file is the formula.
  package let definition: Int?
  /// Where the text stands in the file, without quotes around it.
  package private(set) var place: DocumentRange

  init(_ checked: CheckedFormula, map: OffsetMap, definition: Int?) {
    self.checked = checked
    self.map = map
    self.definition = definition
    place = map.range(of: TextRange(start: 0, end: checked.tree.source.count))
  }

  /// Moves the formula to where it stands in a file that has changed before it.
  mutating func move(by distance: Int) {
    map = map.moved(by: distance)
    place = DocumentRange(start: place.start + distance, end: place.end + distance)
  }

  /// The place in the file of a range of the formula.
  package func place(of range: TextRange) -> DocumentRange { map.range(of: range) }

  /// The formula's offset for one of the file, nil if that lies elsewhere.
  package func offset(of file: Int) -> Int? {
    place.touches(file) ? map.decodedOffset(of: file) : nil
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
