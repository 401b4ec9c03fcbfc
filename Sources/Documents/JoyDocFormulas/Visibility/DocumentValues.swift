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
  subscript(number: Int) -> StoredField { get }
  /// What a field reads as.
  func word(of cell: CellID, in run: inout Run) -> Word
}

extension DocumentValues {
  /// The number of a field.
  package func number(of id: String) -> Int? { document.fieldNumbers.number(of: id) }
}

extension JoyDocument: DocumentValues {
  package func word(of cell: CellID, in run: inout Run) -> Word {
    FieldReader.word(of: fields[cell.index], in: tree, run: &run)
  }

  package var document: JoyDocument { self }

  package subscript(number: Int) -> StoredField {
    StoredField(tree: tree, field: fields[number], owner: fields[number].node)
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
