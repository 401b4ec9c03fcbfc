import IndexedCollections
import SourceText
package import SheetEvaluation
package import FormulaRuntime
package import JSONTree
package import JoyDoc

/// A document with the current values of its fields, which may be stored separately.
package protocol DocumentValues: Sendable {
  /// The structure of the document. Values in it may be outdated.
  var document: JoyDocument { get }
  /// Returns the current state of a field.
  subscript(cell: CellID) -> StoredField { get }
  /// Returns the value of a field as formulas read it.
  func word(of cell: CellID, in run: inout Run) -> Word
}

extension DocumentValues {
  @inlinable
  package func word(of cell: CellID, in run: inout Run) -> Word {
    let stored = self[cell]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  /// Returns the number of the field with the id `id`.
  package func number(of id: String) -> CellID? {
    document.fieldNumbers.number(of: id).map { CellID($0) }
  }
}

/// The values of a document without the type of their owner.
///
/// Holds a closure, since Embedded Swift has no values of the type `any DocumentValues`.
struct AnyDocumentValues: DocumentValues {
  let document: JoyDocument
  private let field: @Sendable (CellID) -> StoredField

  init(_ values: some DocumentValues) {
    document = values.document
    field = { values[$0] }
  }

  subscript(cell: CellID) -> StoredField { field(cell) }
}

extension FieldList {
  /// Returns the field with the number of a cell.
  package subscript(cell: CellID) -> Field { self[cell.index] }

  /// All fields as cells, in document order.
  package var cells: some Sequence<CellID> { indices.lazy.map { CellID($0) } }
}

extension JoyDocument: DocumentValues {
  package func word(of cell: CellID, in run: inout Run) -> Word {
    FieldReader.word(of: fields[cell], in: tree, run: &run)
  }

  package var document: JoyDocument { self }

  package subscript(cell: CellID) -> StoredField {
    StoredField(tree: tree, field: fields[cell], owner: fields[cell].node)
  }
}

/// A field with the tree that contains its value and row order.
package struct StoredField: Sendable {
  package var tree: JSONTree
  package var field: Field
  /// The object with the members `value` and `rowOrder`.
  package var owner: JSONNode

  package init(tree: JSONTree, field: Field, owner: JSONNode) {
    self.tree = tree
    self.field = field
    self.owner = owner
  }

  /// Creates a field whose value is `json`, which must be well-formed.
  package init(_ field: Field, storing json: [UInt8]) {
    tree = JSONTree.parse(json).tree
    self.field = field.storing(value: tree.root, rowOrder: nil)
    owner = tree.root
  }
}
