package import FormulaChecker
import FormulaSyntax
import JSONTree
import IndexedCollections
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

/// The formulas of a text in the order of the file.
package struct FormulaList: RandomAccessCollection, Sendable {
  /// Places are those of the text that the formulas were first read from.
  private var formulas: ChunkedArray<EmbeddedFormula>
  /// By definition, the number of its formula, or −1.
  private let numbers: [Int32]
  /// What was replaced in the text since then.
  private var revision: TextRevision?

  init(_ formulas: [EmbeddedFormula], definitions: Int = 0) {
    self.formulas = ChunkedArray(formulas)
    var numbers = [Int32](repeating: -1, count: definitions)
    for (number, formula) in formulas.enumerated() {
      if let definition = formula.definition {
        numbers[definition] = Int32(truncatingIfNeeded: number)
      }
    }
    self.numbers = numbers
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { formulas.count }

  package subscript(number: Int) -> EmbeddedFormula {
    guard let revision else { return formulas[number] }
    let formula = formulas[number]
    return formula.moved(by: revision.distance(at: formula.place.start))
  }

  /// The number of a definition's formula, if it has a text.
  package func number(ofDefinition definition: Int) -> Int? {
    numbers.indices.contains(definition) && numbers[definition] >= 0
      ? Int(numbers[definition]) : nil
  }

  /// Moves the formulas to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Puts another formula, with its place in the present text, in the place of one.
  mutating func replace(_ number: Int, with formula: EmbeddedFormula) {
    let old = formulas[number].place.start
    formulas[number] = formula.moved(by: -(revision?.distance(at: old) ?? 0))
  }
}

extension String {
  /// The text as it stands between the quotes of a JSON string.
  package var escapedForJSON: String {
    String(decoding: JSONWriter.literal(self).dropFirst().dropLast(), as: UTF8.self)
  }
}
