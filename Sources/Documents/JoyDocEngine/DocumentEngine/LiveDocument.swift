import IndexedCollections
package import FormulaSheets
import FormulaVM
package import JSONTree
package import JoyDoc
package import JoyDocFormulas
package import Formulas
import SourceText

/// A document with values that are not in its bytes yet.
///
/// Values of fields are kept beside the bytes, each in a small tree of its own, so that a change
/// of a value does not read the whole document again; a change of anything else does.
package struct LiveDocument: DocumentValues {
  /// The document without the values that changed since it was read.
  package private(set) var document: JoyDocument
  private var edited: [CellID: StoredField] = [:]
  /// By the numbers of fields: numbers that formulas gave them since; NaN where there is none. Empty
  /// as long as there are none at all.
  private var computed = IndexedArray<SheetParts.Cell, Double>()
  /// Fields as they were before a formula's result took the place of what the formula had not
  /// written: running it again would not write that.
  private(set) var overwritten: [(number: CellID, stored: StoredField)] = []
  /// The fields whose texts formulas wrote since the document was read.
  private var written: Set<CellID> = []
  /// What its formulas are written in.
  package let language: FormulaLanguage
  /// The zone in which formulas give dates as text.
  package internal(set) var timeZone = "UTC"
  /// The bytes that formulas have stored in the pass under way, numbers aside.
  package internal(set) var storedBytes = 0
  /// Cells that changed since the tree of their table was read.
  var cellEdits: [CellID: CellEdits] = [:]

  package init(_ document: JoyDocument, language: FormulaLanguage = .standard) {
    self.document = document
    self.language = language
  }

  /// A field as it is now. Complexity: O(1), but O(size of the value) for a table with changed cells.
  package subscript(number: CellID) -> StoredField {
    let stored = readField(number)
    if let value = self.number(heldBy: number) { return Self.storing(value, stored) }
    if let edits = cellEdits[number] { return edits.applied(to: stored) }
    return stored
  }

  /// A field as it was read last, without what is kept beside its tree.
  func readField(_ number: CellID) -> StoredField {
    edited[number] ?? document[number]
  }

  /// The number that a formula gave a field since its tree was read.
  package func number(heldBy field: CellID) -> Double? {
    guard let number = computed.element(at: field), number == number else { return nil }
    return number
  }

  // MARK: Values

  /// Changes the members `value` and `rowOrder` of a field. Throws `limitReached`.
  /// Complexity: O(size of the value).
  package mutating func edit(
    _ number: CellID, _ change: (inout JSONEdit, StoredField) -> Void
  ) throws(ChangeError) {
    let stored = detached(number)
    var edit = JSONEdit()
    change(&edit, stored)
    setStored(try Self.stored(edit.applied(to: stored.tree.bytes), stored.field), of: number)
  }

  /// A field with its value in a tree of its own, which the next edit will change.
  package mutating func detached(_ number: CellID) -> StoredField {
    if let stored = edited[number], cellEdits[number] == nil, self.number(heldBy: number) == nil {
      return stored
    }
    let stored = Self.detached(self[number])
    setStored(stored, of: number)
    return stored
  }

  private mutating func setStored(_ stored: StoredField, of number: CellID) {
    edited[number] = stored
    written.remove(number)
    cellEdits[number] = nil
    if number.index < computed.count { computed[number] = .nan }
  }

  /// Gives a field a number, which must be finite.
  package mutating func setNumber(_ value: Double, of number: CellID) {
    if computed.isEmpty { computed = IndexedArray(repeating: .nan, count: document.fields.count) }
    guard number.index < computed.count else { return }
    if computed[number] != computed[number] { keepUnlessNumber(number) }
    computed[number] = value
  }

  /// Forgets what was kept before a change.
  mutating func forgetOverwritten() {
    if !overwritten.isEmpty { overwritten.removeAll() }
  }

  /// A number in the place of another is written by the formula again, whatever its spelling.
  private mutating func keepUnlessNumber(_ number: CellID) {
    let stored = readField(number)
    if let value = stored.field.value, stored.tree.kind(value) == .number { return }
    overwritten.append((number, stored))
  }

  /// Gives fields the numbers that formulas gave. Complexity: O(formulas).
  mutating func setNumbers(_ runs: UnsafeBufferPointer<FormulaRun>) {
    if runs.isEmpty { return }
    if computed.isEmpty { computed = IndexedArray(repeating: .nan, count: document.fields.count) }
    var first: [CellID] = []
    unsafe computed.elements.withUnsafeMutableBufferPointer { computed in
      for place in runs.indices {
        let run = unsafe runs[place]
        guard run.text == FormulaRun.number else { continue }
        let field = run.cell.index
        guard field < computed.count else { continue }
        if unsafe computed[field] != computed[field] { first.append(CellID(field)) }
        unsafe computed[field] = run.value
      }
    }
    for field in first { keepUnlessNumber(field) }
  }

  /// Puts a value in the place of a field's. Throws `limitReached`.
  package mutating func setValue(
    _ json: some Sequence<UInt8>, of number: CellID
  ) throws(ChangeError) {
    let stored = readField(number)
    let new = try Self.stored(Self.text(value: json, stored), stored.field)
    if self.number(heldBy: number) == nil, !written.contains(number) {
      overwritten.append((number, stored))
    }
    setStored(new, of: number)
    written.insert(number)
  }

  private static func storing(_ value: Double, _ stored: StoredField) -> StoredField {
    let text = text(value: JSONWriter.literal(value), stored)
    return StoredField(text, stored.field)
  }

  /// The JSON of the value that a field stores.
  func storedJSON(of number: CellID) -> [UInt8] {
    let stored = self[number]
    return stored.field.value.map { Array(stored.tree.source($0)) } ?? Array("null".utf8)
  }

  /// What a field stores, by itself.
  private static func detached(_ stored: StoredField) -> StoredField {
    let text = text(value: stored.field.value.map { stored.tree.source($0) }, stored)
    return StoredField(text, stored.field)
  }

  /// The text of a value, and of the order of rows that a field has.
  private static func text(
    value: (some Sequence<UInt8>)?, _ stored: StoredField
  ) -> [UInt8] {
    var text: [UInt8] = Array("[[{".utf8)
    if let value {
      text.append(contentsOf: "\"value\":".utf8)
      text.append(contentsOf: value)
    }
    if let order = stored.field.rowOrder {
      text.append(contentsOf: (value == nil ? "\"rowOrder\":" : ",\"rowOrder\":").utf8)
      text.append(contentsOf: stored.tree.source(order))
    }
    text.append(contentsOf: "}]]".utf8)
    return text
  }

  /// The text lies in two lists, as deep as in a document, so that a value which is nested too
  /// deeply for the document is so here too.
  private static func stored(_ text: [UInt8], _ field: Field) throws(ChangeError) -> StoredField {
    let (tree, diagnostics) = JSONTree.parse(text)
    guard !diagnostics.contains(where: \.isFatal) else { throw .limitReached }
    return stored(in: tree, field)
  }

  static func stored(in tree: JSONTree, _ field: Field) -> StoredField {
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
    if isAsRead { return document.tree.bytes }
    var edit = JSONEdit()
    for number in computed.indices where computed[number] == computed[number] {
      edit.setMember(
        "value", JSONWriter.literal(computed[number]), of: document.fields[number].node,
        in: document.tree)
    }
    for number in Set(edited.keys).union(cellEdits.keys) where self.number(heldBy: number) == nil {
      let stored = self[number]
      let field = document.fields[number]
      var gone: Set<String> = []
      if stored.field.value == nil, field.value != nil { gone.insert("value") }
      if stored.field.rowOrder == nil, field.rowOrder != nil { gone.insert("rowOrder") }
      edit.removeMembers(gone, of: field.node, in: document.tree)
      if let value = stored.field.value {
        edit.setMember("value", stored.tree.source(value), of: field.node, in: document.tree)
      }
      if let order = stored.field.rowOrder {
        edit.setMember("rowOrder", stored.tree.source(order), of: field.node, in: document.tree)
      }
    }
    return edit.applied(to: document.tree.bytes)
  }

  /// Whether nothing has changed since the document was read.
  private var isAsRead: Bool { edited.isEmpty && computed.isEmpty && cellEdits.isEmpty }

  /// Writes the values that changed into the bytes. Complexity: O(bytes).
  package mutating func settle() throws(ChangeError) {
    if isAsRead { return }
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
    computed.elements.removeAll()
    cellEdits.removeAll()
    written.removeAll()
  }
}

extension StoredField {
  /// A field by itself, whose tree is that of `text`: the field's object in two lists.
  init(_ text: [UInt8], _ field: Field) {
    self = LiveDocument.stored(in: JSONTree.parse(text).tree, field)
  }
}
