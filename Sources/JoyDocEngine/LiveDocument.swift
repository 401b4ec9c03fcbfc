package import JSONTree
package import JoyDoc
import SourceText

/// A document with values that are not in its bytes yet.
///
/// Values of fields are kept beside the bytes, each in a small tree of its own, so that a change
/// of a value does not read the whole document again; a change of anything else does.
package struct LiveDocument: Sendable {
  /// The document without the values that changed since it was read.
  package private(set) var document: JoyDocument
  private var edited: [Int: StoredField] = [:]
  private var numbers: [String: Int] = [:]

  /// A field and the tree that its value and row order stand in.
  package struct StoredField: Sendable {
    package var tree: JSONTree
    package var field: Field
    /// The object that has the members `value` and `rowOrder`.
    package var owner: JSONNode
  }

  package init(_ document: JoyDocument) {
    self.document = document
    numberFields()
  }

  private mutating func numberFields() {
    numbers.removeAll(keepingCapacity: true)
    for (number, field) in document.fields.enumerated() { numbers[field.id] = number }
  }

  /// The number of a field.
  package func number(of id: String) -> Int? { numbers[id] }

  /// A field as it is now.
  package subscript(number: Int) -> StoredField {
    edited[number]
      ?? StoredField(
        tree: document.tree, field: document.fields[number], owner: document.fields[number].node)
  }

  // MARK: Values

  /// Changes the members `value` and `rowOrder` of a field. Throws `limitReached`.
  /// Complexity: O(size of the value).
  package mutating func edit(
    _ number: Int, _ change: (inout JSONEdit, StoredField) -> Void
  ) throws(ChangeError) {
    let stored = detached(number)
    var edit = JSONEdit()
    change(&edit, stored)
    edited[number] = try Self.stored(edit.applied(to: stored.tree.bytes), stored.field)
  }

  /// A field with its value in a tree of its own, which the next edit will change.
  package mutating func detached(_ number: Int) -> StoredField {
    if let stored = edited[number] { return stored }
    let stored = Self.detached(self[number])
    edited[number] = stored
    return stored
  }

  /// Puts a value in the place of a field's. Throws `limitReached`.
  package mutating func setValue(
    _ json: some Sequence<UInt8>, of number: Int
  ) throws(ChangeError) {
    try edit(number) { edit, stored in
      edit.setMember("value", json, of: stored.owner, in: stored.tree)
    }
  }

  /// What a field stores, by itself.
  private static func detached(_ stored: StoredField) -> StoredField {
    var text: [UInt8] = Array("[[{".utf8)
    if let value = stored.field.value {
      text.append(contentsOf: "\"value\":".utf8)
      text.append(contentsOf: stored.tree.source(value))
    }
    if let order = stored.field.rowOrder {
      text.append(contentsOf: (stored.field.value == nil ? "\"rowOrder\":" : ",\"rowOrder\":").utf8)
      text.append(contentsOf: stored.tree.source(order))
    }
    text.append(contentsOf: "}]]".utf8)
    let tree = JSONTree.parse(text).tree
    return Self.stored(in: tree, stored.field)
  }

  /// The text lies in two lists, as deep as in a document, so that a value which is nested too
  /// deeply for the document is so here too.
  private static func stored(_ text: [UInt8], _ field: Field) throws(ChangeError) -> StoredField {
    let (tree, diagnostics) = JSONTree.parse(text)
    guard !diagnostics.contains(where: \.isFatal) else { throw .limitReached }
    return stored(in: tree, field)
  }

  private static func stored(in tree: JSONTree, _ field: Field) -> StoredField {
    var owner = tree.root
    for _ in 0..<2 {
      var elements = tree.elements(of: owner)
      owner = elements.next() ?? owner
    }
    return StoredField(
      tree: tree,
      field: field.storing(value: tree[owner, "value"], rowOrder: tree[owner, "rowOrder"]),
      owner: owner)
  }

  // MARK: Structure

  /// The document's bytes: those it was read from but for what has changed. Complexity: O(bytes).
  package var bytes: [UInt8] {
    if edited.isEmpty { return document.tree.bytes }
    var edit = JSONEdit()
    for (number, stored) in edited {
      let field = document.fields[number]
      if let value = stored.field.value {
        edit.setMember("value", stored.tree.source(value), of: field.node, in: document.tree)
      }
      if let order = stored.field.rowOrder {
        edit.setMember("rowOrder", stored.tree.source(order), of: field.node, in: document.tree)
      }
    }
    return edit.applied(to: document.tree.bytes)
  }

  /// Writes the values that changed into the bytes. Complexity: O(bytes).
  package mutating func settle() throws(ChangeError) {
    if edited.isEmpty { return }
    try read(bytes)
  }

  /// Changes anything but values; the numbers of fields may be others afterwards.
  /// Throws `limitReached`. Complexity: O(bytes).
  package mutating func restructure(
    _ change: (inout JSONEdit, JoyDocument) -> Void
  ) throws(ChangeError) {
    try settle()
    var edit = JSONEdit()
    change(&edit, document)
    try read(edit.applied(to: document.tree.bytes))
  }

  private mutating func read(_ bytes: [UInt8]) throws(ChangeError) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: \.isFatal) else { throw .limitReached }
    document = JoyDocument(tree)
    edited.removeAll()
    numberFields()
  }
}
