import IndexedCollections
package import SheetEvaluation
import FormulaVM
package import JSONTree
package import JoyDoc
package import JoyDocFormulas
package import Formulas

/// A document with values that have not been written to its bytes yet.
///
/// Edited values are stored in small trees of their own. A change of a value therefore does not
/// reparse the document; every other change does.
package struct LiveDocument: DocumentValues {
  /// The document without values that changed since it was last parsed.
  package private(set) var document: JoyDocument
  private var edited: [CellID: StoredField] = [:]
  /// The numbers that formulas have written since then, by field number; NaN if there is none.
  ///
  /// Empty while no formula has written a number.
  private var computed = IndexedArray<SheetParts.Cell, Double>()
  /// The former states of fields in which a formula has overwritten a value that it did not write.
  ///
  /// Running the formula again would not restore that value.
  private(set) var overwritten: [(number: CellID, stored: StoredField)] = []
  /// The fields that hold a non-number result which a formula wrote since the last parse.
  private var written: Set<CellID> = []
  /// The language of the document's formulas.
  package let language: FormulaLanguage
  /// The time zone in which formulas format dates as text.
  package internal(set) var timeZone = "UTC"
  /// The number of bytes that formulas have stored in the current recalculation, without numbers.
  package internal(set) var storedBytes = 0
  /// The edited rows and cells of tables, by field.
  var tableEdits: [CellID: TableEdits] = [:]
  /// Whether every created, deleted or moved row writes and parses the whole table.
  ///
  /// Tests set it to `true` to compare both paths.
  var writesEveryRowChange = false

  package init(_ document: JoyDocument, language: FormulaLanguage = .standard) {
    self.document = document
    self.language = language
  }

  /// Returns the current state of a field.
  ///
  /// Complexity: O(1), and O(size of the value) for a table with edited rows or cells.
  package subscript(number: CellID) -> StoredField {
    let stored = readField(number)
    if let value = self.number(heldBy: number) { return Self.storing(value, stored) }
    if let edits = tableEdits[number], !edits.isEmpty { return edits.applied(to: stored) }
    return stored
  }

  /// Returns a field as last parsed, without `computed` numbers and `tableEdits`.
  func readField(_ number: CellID) -> StoredField {
    edited[number] ?? document[number]
  }

  /// Returns the number that a formula has written to a field since its tree was parsed.
  package func number(heldBy field: CellID) -> Double? {
    guard let number = computed.element(at: field), number == number else { return nil }
    return number
  }

  // MARK: Values

  /// Edits the members `value` and `rowOrder` of a field. Throws `limitReached`.
  ///
  /// Complexity: O(size of the value).
  package mutating func edit(
    _ number: CellID, _ change: (inout JSONEdit, StoredField) -> Void
  ) throws(ChangeError) {
    let stored = detached(number)
    var edit = JSONEdit()
    change(&edit, stored)
    setStored(try Self.stored(edit.applied(to: stored.tree.bytes), stored.field), of: number)
  }

  /// Returns a field with its value in a separate tree, which the next edit will replace.
  package mutating func detached(_ number: CellID) -> StoredField {
    if let stored = edited[number], tableEdits[number]?.isEmpty ?? true,
      self.number(heldBy: number) == nil
    {
      return stored
    }
    let stored = Self.detached(self[number])
    setStored(stored, of: number)
    return stored
  }

  private mutating func setStored(_ stored: StoredField, of number: CellID) {
    edited[number] = stored
    written.remove(number)
    tableEdits[number] = nil
    if number.index < computed.count { computed[number] = .nan }
  }

  /// Sets the value of a field to a finite number.
  package mutating func setNumber(_ value: Double, of number: CellID) {
    if computed.isEmpty { computed = IndexedArray(repeating: .nan, count: document.fields.count) }
    guard number.index < computed.count else { return }
    if computed[number] != computed[number] { keepUnlessNumber(number) }
    computed[number] = value
  }

  /// Clears the states that were recorded for the inverse of a change.
  mutating func forgetOverwritten() {
    if !overwritten.isEmpty { overwritten.removeAll() }
  }

  /// Records the state of a field before a formula overwrites it.
  ///
  /// Skips a number that is spelled as formulas write it: undoing recomputes the same bytes.
  private mutating func keepUnlessNumber(_ number: CellID) {
    let stored = readField(number)
    if let value = stored.field.value, let number = stored.tree.double(value),
      stored.tree.source(value).elementsEqual(JSONWriter.literal(number))
    {
      return
    }
    overwritten.append((number, stored))
  }

  /// Stores the numbers that formulas returned. Complexity: O(formulas).
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

  /// Sets the value of a field. Throws `limitReached`.
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

  /// Returns the JSON source of a field's stored value.
  func storedJSON(of number: CellID) -> [UInt8] {
    let stored = self[number]
    return stored.field.value.map { Array(stored.tree.source($0)) } ?? Array("null".utf8)
  }

  /// Returns a copy of a field with its value in a tree of its own.
  private static func detached(_ stored: StoredField) -> StoredField {
    let text = text(value: stored.field.value.map { stored.tree.source($0) }, stored)
    return StoredField(text, stored.field)
  }

  /// Returns the source for a separate tree with a value and the row order of the field.
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

  /// Parses the source of a separate tree.
  ///
  /// The object is nested in two arrays, as deep as in a document. Thus the nesting limit is
  /// reached for the same values. Throws `limitReached`.
  private static func stored(_ text: [UInt8], _ field: Field) throws(ChangeError) -> StoredField {
    let (tree, diagnostics) = JSONTree.parse(text)
    guard !diagnostics.contains(where: { $0.isFatal }) else { throw .limitReached }
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

  /// The source of the document, which preserves all unchanged bytes. Complexity: O(bytes).
  package var bytes: [UInt8] {
    if isAsRead { return document.tree.bytes }
    var edit = JSONEdit()
    for number in computed.indices where computed[number] == computed[number] {
      edit.setMember(
        "value", JSONWriter.literal(computed[number]), of: document.fields[number].node,
        in: document.tree)
    }
    for number in Set(edited.keys).union(tableEdits.keys) where self.number(heldBy: number) == nil {
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

  /// Whether no value has changed since the last parse.
  private var isAsRead: Bool { edited.isEmpty && computed.isEmpty && tableEdits.isEmpty }

  /// Writes changed values to the bytes and reparses the document. Complexity: O(bytes).
  package mutating func settle() throws(ChangeError) {
    if isAsRead { return }
    try read(bytes)
  }

  /// Applies a structural change and reparses the document. Field numbers may change.
  ///
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
    guard !diagnostics.contains(where: { $0.isFatal }) else { throw .limitReached }
    document = JoyDocument(tree)
    edited.removeAll()
    computed.elements.removeAll()
    tableEdits.removeAll()
    written.removeAll()
  }
}

extension StoredField {
  /// Creates a field with a separate tree, parsed from `text`: the object in two nested arrays.
  init(_ text: [UInt8], _ field: Field) {
    self = LiveDocument.stored(in: JSONTree.parse(text).tree, field)
  }
}
