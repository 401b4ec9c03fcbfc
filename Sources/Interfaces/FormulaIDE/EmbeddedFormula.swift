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
  private var formulas: ChunkedArray<ReadFormula>
  /// By definition, the number of its formula.
  private var numbers: IndexedArray<SheetParts.Definition, EmbeddedFormula.Number?>
  /// What was replaced in the text since the formulas were first read.
  private var revision: TextRevision?

  /// A formula with its place in the text that it was read from.
  private struct ReadFormula {
    let formula: EmbeddedFormula
    /// A byte that moves with it, where that stood when the tape was made.
    let origin: Int
    /// How far it had moved when the formula was read.
    var distance = 0
  }

  init(_ formulas: [EmbeddedFormula], definitionCount: Int = 0) {
    self.init(
      ChunkedArray(formulas.map { ReadFormula(formula: $0, origin: $0.place.start) }),
      definitionCount, nil)
  }

  private init(
    _ formulas: ChunkedArray<ReadFormula>, _ definitionCount: Int, _ revision: TextRevision?
  ) {
    self.formulas = formulas
    self.revision = revision
    var numbers = IndexedArray<SheetParts.Definition, EmbeddedFormula.Number?>(
      repeating: nil, count: definitionCount)
    for number in formulas.indices {
      if let definition = formulas[number].formula.definition {
        numbers[definition] = EmbeddedFormula.Number(number)
      }
    }
    self.numbers = numbers
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { formulas.count }

  package subscript(index: Int) -> EmbeddedFormula {
    let read = formulas[index]
    guard let revision else { return read.formula }
    return read.formula.moved(by: revision.distance(at: read.origin) - read.distance)
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
    let origin = formulas[number.index].origin
    formulas[number.index] = ReadFormula(
      formula: formula, origin: origin, distance: revision?.distance(at: origin) ?? 0)
  }

  /// Puts formulas in the place of those that stood in a range of the text before. They stand where
  /// they do in a document in which elements of its list were replaced. Complexity: O(formulas).
  mutating func replace(
    _ region: DocumentRange, with new: [EmbeddedFormula], in document: JoyDocument
  ) {
    let first = lowerBound { $0.place.start >= region.start }
    let end = lowerBound { $0.place.start >= region.end }
    let tree = document.tree
    let read = new.sorted { $0.place.start < $1.place.start }.map { formula in
      let node = formula.definition.flatMap { document.formulas[$0.index].expressionNode }
      let origin = tree.origin(of: node ?? tree.root)
      return ReadFormula(
        formula: formula, origin: origin, distance: tree.revision?.distance(at: origin) ?? 0)
    }
    self = FormulaList(
      ChunkedArray(formulas[..<first] + read + formulas[end...]), document.formulas.count,
      tree.revision)
  }
}

extension String {
  /// The text as it stands between the quotes of a JSON string.
  package var escapedForJSON: String {
    String(decoding: JSONWriter.literal(self).dropFirst().dropLast(), as: UTF8.self)
  }
}
