package import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// The formulas of a text in file order, which can be moved incrementally.
package struct FormulaList: RandomAccessCollection, Sendable {
  /// All parsed formulas, including removed ones.
  private var formulas: ChunkedArray<ReadFormula>
  /// The present formulas in file order.
  private var order: [ReadNumber]
  /// The latest parsed formula by definition number.
  private var numbers: ChunkedArray<ReadNumber?>
  /// The edits of the text since the formulas were first parsed.
  private var revision: TextRevision?

  private typealias ReadNumber = TypedIndex<ReadFormula>

  /// A formula with the text offset from which it was parsed.
  private struct ReadFormula {
    let formula: EmbeddedFormula
    /// The offset, in the original text, of a byte that moves together with the formula.
    let origin: Int
    /// The distance by which `origin` had moved when the formula was parsed.
    var distance = 0
  }

  /// Creates a list from `formulas` in file order. Complexity: O(formulas).
  init(_ formulas: [EmbeddedFormula], definitionCount: Int = 0) {
    var numbers = [ReadNumber?](repeating: nil, count: definitionCount)
    for (place, formula) in formulas.enumerated() {
      if let definition = formula.definition { numbers[definition.index] = ReadNumber(place) }
    }
    self.numbers = ChunkedArray(numbers)
    self.formulas = ChunkedArray(
      formulas.map { ReadFormula(formula: $0, origin: $0.place.start) })
    order = formulas.indices.map { ReadNumber($0) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(index: Int) -> EmbeddedFormula {
    let read = formulas[order[index].index]
    return revision == nil ? read.formula : read.formula.moved(by: distance(of: read))
  }

  package subscript(number: EmbeddedFormula.Number) -> EmbeddedFormula { self[number.index] }

  /// Returns the distance by which a formula has moved since it was parsed.
  private func distance(of read: ReadFormula) -> Int {
    (revision?.distance(at: read.origin) ?? 0) - read.distance
  }

  /// Returns the formula with a number that may stem from another text, or `nil` if out of range.
  package func formula(_ number: EmbeddedFormula.Number) -> EmbeddedFormula? {
    indices.contains(number.index) ? self[number] : nil
  }

  /// Returns the number of a definition's formula, if it has a text. Complexity: O(log formulas).
  package func number(ofDefinition definition: DefinitionNumber) -> EmbeddedFormula.Number? {
    guard numbers.indices.contains(definition.index), let read = numbers[definition.index] else {
      return nil
    }
    let start = start(of: read)
    let place = order.lowerBound { self.start(of: $0) >= start }
    guard place < order.count, order[place] == read else { return nil }
    return EmbeddedFormula.Number(place)
  }

  /// Returns the current start offset of a parsed formula.
  private func start(of number: ReadNumber) -> Int {
    let read = formulas[number.index]
    return read.formula.place.start + distance(of: read)
  }

  /// Moves all formulas to their offsets in `tree`, in which only scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Replaces a formula by another one, whose range refers to the current text.
  mutating func replace(_ number: EmbeddedFormula.Number, with formula: EmbeddedFormula) {
    let read = order[number.index]
    let origin = formulas[read.index].origin
    formulas[read.index] = ReadFormula(
      formula: formula, origin: origin, distance: revision?.distance(at: origin) ?? 0)
  }

  /// Replaces the formulas in `region` of the previous text by `new`, located in `document`.
  ///
  /// Complexity: a few copied bytes per formula.
  mutating func replace(
    _ region: DocumentRange, with new: [EmbeddedFormula], in document: JoyDocument
  ) {
    let first = order.lowerBound { start(of: $0) >= region.start }
    let end = order.lowerBound { start(of: $0) >= region.end }
    let tree = document.tree
    revision = tree.revision
    let read = new.sorted { $0.place.start < $1.place.start }.map { formula in
      let node = formula.definition.flatMap { document.formulas[$0.index].expressionNode }
      let origin = tree.origin(of: node ?? tree.root)
      return note(
        ReadFormula(
          formula: formula, origin: origin, distance: tree.revision?.distance(at: origin) ?? 0))
    }
    order.replaceSubrange(first..<end, with: read)
  }

  /// Stores a parsed formula, replacing the previous one of the same definition.
  private mutating func note(_ read: ReadFormula) -> ReadNumber {
    let definition = read.formula.definition?.index
    if let definition {
      while numbers.count <= definition { numbers.append(nil) }
      if let number = numbers[definition] {
        formulas[number.index] = read
        return number
      }
    }
    formulas.append(read)
    let number = ReadNumber(formulas.count - 1)
    if let definition { numbers[definition] = number }
    return number
  }
}
