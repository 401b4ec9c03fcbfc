package import FormulaChecker
package import FormulaSheets
import FormulaSyntax
package import IndexedCollections
import JSONTree
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
  /// By definition, the number of its formula.
  private let numbers: IndexedArray<SheetParts.Definition, EmbeddedFormula.Number?>
  /// What was replaced in the text since then.
  private var revision: TextRevision?

  init(_ formulas: [EmbeddedFormula], definitionCount: Int = 0) {
    self.formulas = ChunkedArray(formulas)
    var numbers = IndexedArray<SheetParts.Definition, EmbeddedFormula.Number?>(
      repeating: nil, count: definitionCount)
    for (number, formula) in formulas.enumerated() {
      if let definition = formula.definition {
        numbers[definition] = EmbeddedFormula.Number(number)
      }
    }
    self.numbers = numbers
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { formulas.count }

  package subscript(index: Int) -> EmbeddedFormula {
    guard let revision else { return formulas[index] }
    let formula = formulas[index]
    return formula.moved(by: revision.distance(at: formula.place.start))
  }

  package subscript(number: EmbeddedFormula.Number) -> EmbeddedFormula { self[number.index] }

  /// The formula of a number that may be another text's.
  package func formula(_ number: EmbeddedFormula.Number) -> EmbeddedFormula? {
    indices.contains(number.index) ? self[number] : nil
  }

  /// The number of a definition's formula, if it has a text.
  package func number(ofDefinition definition: DefinitionNumber) -> EmbeddedFormula.Number? {
    numbers.element(at: definition) ?? nil
  }

  /// Moves the formulas to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Puts another formula, with its place in the present text, in the place of one.
  mutating func replace(_ number: EmbeddedFormula.Number, with formula: EmbeddedFormula) {
    let old = formulas[number.index].place.start
    formulas[number.index] = formula.moved(by: -(revision?.distance(at: old) ?? 0))
  }
}

extension String {
  /// The text as it stands between the quotes of a JSON string.
  package var escapedForJSON: String {
    String(decoding: JSONWriter.literal(self).dropFirst().dropLast(), as: UTF8.self)
  }
}
