package import DocumentFormat
package import JSONTree
import IndexedCollections
package import SourceText

/// The fields of a document by their stable numbers, with their current source ranges.
///
/// A field keeps its number across incremental updates. An added field gets the next number. A
/// removed field is replaced by a placeholder without an id. Initially, numbers follow document
/// order.
package struct FieldList: RandomAccessCollection, Sendable {
  /// The fields as read initially.
  private let table: FieldTable
  /// The replacements in the source since the fields were read.
  private var revision: TextRevision?
  /// The fields that were reparsed after an edit, by number.
  private var reread = SparseList<ReparsedField>()
  private var numbers: ElementNumbers

  /// A reparsed field and the location that it was read from.
  private struct ReparsedField {
    let field: Field
    /// The offset of the field in the source that was parsed first.
    let origin: Int
    /// The distance that `origin` had moved at the time the field was read.
    let distance: Int
  }

  /// The number of array elements that are not valid fields, for example while they are being
  /// typed.
  private(set) var otherCount = 0
  /// The numbers of fields that may violate the format.
  private(set) var unsure: Set<Int> = []

  init(_ table: FieldTable) {
    self.table = table
    numbers = ElementNumbers(count: table.records.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.end }

  /// Returns an iterator over all numbers, placeholders included.
  ///
  /// The default `IndexingIterator` would allocate memory for each field.
  package func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the fields in the order of their numbers.
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

  /// The existing fields in document order.
  package var inOrder: LazyMapCollection<Range<Int>, Field> {
    (0..<presentCount).lazy.map { self[number(at: $0)] }
  }

  /// Whether fields were added or removed since the document was read.
  package var isPieced: Bool { numbers.isPieced }

  /// The number of existing fields.
  package var presentCount: Int { numbers.count }

  /// Returns the number of the field at the position `place` in document order.
  package func number(at place: Int) -> Int { numbers[place] }

  package subscript(number: Int) -> Field {
    guard let revision else { return Field(table, number) }
    if let known = reread[number] {
      return known.field.moved(by: revision, from: known.origin, known.distance)
    }
    return Field(table, number).moved(by: revision)
  }

  /// Returns the type of a field.
  ///
  /// Cheaper than reading it from the `Field`, as is `identifier(of:)`.
  package func kind(of number: Int) -> FieldKind {
    revision == nil ? table.kind(of: number) : self[number].kind
  }

  package func identifier(of number: Int) -> String? {
    revision == nil ? table.string(table.records[number].identifier) : self[number].identifier
  }

  /// Calls `body` with the effective application of each field that has one, ordered by number.
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
    // Formulas are usually applied in the order in which they are defined.
    var next = 0
    for number in table.records.indices {
      guard let list = table.records[number].applications,
        let applied = reader.applied(list, among: definitions, near: next)
      else { continue }
      if case .value(let definition?) = applied { next = definition + 1 }
      body(number, applied)
    }
  }

  /// Returns the number of the field at `node`, or `nil` if `node` is not one of the fields.
  package func number(of node: JSONNode, in tree: JSONTree) -> Int? {
    numbers.number(of: node, in: tree) { self[$0].node }
  }

  /// Replaces the fields at positions `places` and returns the numbers of the new ones.
  ///
  /// A field keeps the number of the old field with the same id.
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
      reread[number] = ReparsedField(
        field: .absent(from: tree, table.files), origin: 0, distance: 0)
    }
    unsure.formUnion(numbers.filter { $0 >= firstNew } + changed)
    unsure = unsure.filter { number in
      self[number].isPresent
        && !StructureCheck.surelyAdmits(.field, self[number].node, in: tree)
    }
    return numbers
  }

  /// Adjusts all source ranges to `tree`, in which scalars were replaced.
  mutating func move(to tree: JSONTree) { revision = tree.revision }

  /// Reparses the field `number`, in which a scalar was replaced, from `tree`.
  mutating func read(_ number: Int, in tree: JSONTree) {
    move(to: tree)
    note(number, self[number].reparsed(in: tree), in: tree)
  }

  private mutating func note(_ number: Int, _ field: Field, in tree: JSONTree) {
    let origin = tree.origin(of: field.node)
    reread[number] = ReparsedField(
      field: field, origin: origin, distance: revision?.distance(at: origin) ?? 0)
  }
}
