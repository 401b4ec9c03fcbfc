import DocumentFormat
package import JSONTree
import IndexedCollections
package import SourceText

/// The fields of a document by their numbers, with their places in the present text.
///
/// A field keeps its number as long as edits are followed: one that comes gets the next number, and
/// in the place of one that goes there is a field without an id. Before such edits, numbers are in
/// the order of the file.
package struct FieldList: RandomAccessCollection, Sendable {
  /// The fields as they were read first.
  private let table: FieldTable
  /// What was replaced in the text since the fields were read.
  private var revision: TextRevision?
  /// The fields that were read again since then.
  private var reread = SparseList<RereadField>()
  private var numbers: ElementNumbers

  /// A field with its places in the text that it was read from.
  private struct RereadField {
    let field: Field
    /// Where the field stood when the tape was made.
    let origin: Int
    /// How far it had moved when it was read.
    let distance: Int
  }

  /// The elements of the list in the file that are no fields yet, as somebody is writing them.
  private(set) var otherCount = 0
  /// The numbers of fields of which it is not sure that they are as they should be.
  private(set) var unsure: Set<Int> = []

  init(_ table: FieldTable) {
    self.table = table
    numbers = ElementNumbers(count: table.records.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.end }

  /// Goes over the fields. That of collections would make a block of memory for each.
  package func makeIterator() -> Iterator { Iterator(self) }

  /// A walk over the fields.
  package struct Iterator: IteratorProtocol {
    private let list: FieldList
    private var number = 0

    fileprivate init(_ list: FieldList) { self.list = list }

    package mutating func next() -> Field? {
      guard number < list.endIndex else { return nil }
      number += 1
      return list[number - 1]
    }
  }

  /// The fields that are there, in the order of the file.
  package var inOrder: LazyMapCollection<Range<Int>, Field> {
    (0..<presentCount).lazy.map { self[number(at: $0)] }
  }

  /// Whether fields came and went since all were read.
  package var isPieced: Bool { numbers.isPieced }

  /// The number of fields that are there.
  package var presentCount: Int { numbers.count }

  /// The number of the field that stands somewhere in the order of the file.
  package func number(at place: Int) -> Int { numbers[place] }

  package subscript(number: Int) -> Field {
    guard let revision else { return Field(table, number) }
    if let known = reread[number] {
      return known.field.moved(by: revision, from: known.origin, known.distance)
    }
    return Field(table, number).moved(by: revision)
  }

  /// The type of a field. Cheaper than by the field itself, as is the identifier.
  package func kind(of number: Int) -> FieldKind {
    revision == nil ? table.kind(of: number) : self[number].kind
  }

  package func identifier(of number: Int) -> String? {
    revision == nil ? table.string(table.records[number].identifier) : self[number].identifier
  }

  /// Tells what is applied to the fields that something is applied to, in the order of their numbers.
  ///
  /// Complexity: O(fields + applications).
  package func forEachApplied(
    among definitions: NameTable, _ body: (_ number: Int, AppliedFormula) -> Void
  ) {
    guard revision == nil else {
      for number in indices {
        if let applied = self[number].applied(among: definitions) { body(number, applied) }
      }
      return
    }
    let reader = DocumentReader(table.tree)
    // Mostly formulas are applied in the order in which they are defined.
    var next = 0
    for number in table.records.indices {
      guard let list = table.records[number].applications,
        let applied = reader.applied(list, among: definitions, near: next)
      else { continue }
      if case .value(let definition?) = applied { next = definition + 1 }
      body(number, applied)
    }
  }

  /// The number of the field that stands at a node of a tree, if it is one of theirs.
  package func number(of node: JSONNode, in tree: JSONTree) -> Int? {
    numbers.number(of: node, in: tree) { self[$0].node }
  }

  /// Puts other fields in the place of some that stand one after the other, and gives their numbers:
  /// a field keeps that of the one with the same id.
  mutating func replace(
    _ places: Range<Int>, with new: [Field], changed: [Int], others: Int, in tree: JSONTree
  ) -> [Int] {
    move(to: tree)
    otherCount = others
    let firstNew = endIndex
    var known: [String: Int] = [:]
    for number in places.map(number(at:)) { known[self[number].id] = number }
    let numbers = self.numbers.replace(
      places, with: new.map { known.removeValue(forKey: $0.id) })
    for (number, field) in zip(numbers, new) { note(number, field, in: tree) }
    for number in known.values {
      reread[number] = RereadField(
        field: .absent(from: tree, table.files), origin: 0, distance: 0)
    }
    unsure.formUnion(numbers.filter { $0 >= firstNew } + changed)
    unsure = unsure.filter { number in
      self[number].isPresent
        && !StructureCheck.surelyAdmits(.field, self[number].node, in: tree)
    }
    return numbers
  }

  /// Moves the fields to where they stand in a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Takes over a field, a scalar of which was replaced, from a tree.
  mutating func read(_ number: Int, in tree: JSONTree) {
    move(to: tree)
    note(number, self[number].again(in: tree), in: tree)
  }

  private mutating func note(_ number: Int, _ field: Field, in tree: JSONTree) {
    let origin = tree.origin(of: field.node)
    reread[number] = RereadField(
      field: field, origin: origin, distance: revision?.distance(at: origin) ?? 0)
  }
}
