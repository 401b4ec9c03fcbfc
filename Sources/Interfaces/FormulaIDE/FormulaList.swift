package import FormulaSheets
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// The formulas of a text in the order of the file.
package struct FormulaList: RandomAccessCollection, Sendable {
  /// The formulas that were read, with those that are no more there.
  private var formulas: ChunkedArray<ReadFormula>
  /// Those that are there, in the order of the file.
  private var order: [ReadNumber]
  /// By definition, what was read of it last.
  private var numbers: ChunkedArray<ReadNumber?>
  /// What was replaced in the text since the formulas were first read.
  private var revision: TextRevision?

  private typealias ReadNumber = TypedIndex<ReadFormula>

  /// A formula with its place in the text that it was read from.
  private struct ReadFormula {
    let formula: EmbeddedFormula
    /// A byte that moves with it, where that stood when the tape was made.
    let origin: Int
    /// How far it had moved when the formula was read.
    var distance = 0
  }

  /// Formulas in the order of the file. Complexity: O(formulas).
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

  /// How far a formula has moved since it was read.
  private func distance(of read: ReadFormula) -> Int {
    (revision?.distance(at: read.origin) ?? 0) - read.distance
  }

  /// The formula of a number that may be another text's.
  package func formula(_ number: EmbeddedFormula.Number) -> EmbeddedFormula? {
    indices.contains(number.index) ? self[number] : nil
  }

  /// The number of a definition's formula, if it has a text. Complexity: O(log formulas).
  package func number(ofDefinition definition: DefinitionNumber) -> EmbeddedFormula.Number? {
    guard numbers.indices.contains(definition.index), let read = numbers[definition.index] else {
      return nil
    }
    let start = start(of: read)
    let place = order.lowerBound { self.start(of: $0) >= start }
    guard place < order.count, order[place] == read else { return nil }
    return EmbeddedFormula.Number(place)
  }

  /// Where a formula that was read begins now.
  private func start(of number: ReadNumber) -> Int {
    let read = formulas[number.index]
    return read.formula.place.start + distance(of: read)
  }

  /// Moves the formulas to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Puts another formula, with its place in the present text, in the place of one.
  mutating func replace(_ number: EmbeddedFormula.Number, with formula: EmbeddedFormula) {
    let read = order[number.index]
    let origin = formulas[read.index].origin
    formulas[read.index] = ReadFormula(
      formula: formula, origin: origin, distance: revision?.distance(at: origin) ?? 0)
  }

  /// Puts formulas in the place of those that stood in a range of the text before. They stand where
  /// they do in a document in which elements of its list were replaced.
  ///
  /// Complexity: a few copied bytes for every formula.
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

  /// Keeps what was read of a definition instead of what was read of it before.
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
