import IndexedCollections
import SourceText
package import FormulaSheets
package import FormulaRuntime
package import JSONTree
package import JoyDoc

/// A document with the values that its fields have now, wherever these stand.
package protocol DocumentValues: Sendable {
  /// The structure of the document; values in it may be old.
  var document: JoyDocument { get }
  /// A field as it is now.
  subscript(cell: CellID) -> StoredField { get }
  /// What a field reads as.
  func word(of cell: CellID, in run: inout Run) -> Word
}

extension DocumentValues {
  /// The field with an id.
  package func number(of id: String) -> CellID? {
    document.fieldNumbers.number(of: id).map { CellID($0) }
  }
}

extension FieldList {
  /// A field as the cell of formulas that it is.
  package subscript(cell: CellID) -> Field { self[cell.index] }

  /// All fields as cells, in the order of the document.
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

/// A field and the tree that its value and row order stand in.
package struct StoredField: Sendable {
  package var tree: JSONTree
  package var field: Field
  /// The object that has the members `value` and `rowOrder`.
  package var owner: JSONNode

  package init(tree: JSONTree, field: Field, owner: JSONNode) {
    self.tree = tree
    self.field = field
    self.owner = owner
  }

  /// A field that stores `json`, which is well formed, and nothing else.
  package init(_ field: Field, storing json: [UInt8]) {
    tree = JSONTree.parse(json).tree
    self.field = field.storing(value: tree.root, rowOrder: nil)
    owner = tree.root
  }
}
