import FormulaRuntime
import FormulaSheets
import IndexedCollections
package import FormulaValues
import JSONTree
import JoyDoc

/// What a document says about its fields, with the values that they have now.
package struct CurrentFacts: FieldFacts {
  private let values: any DocumentValues
  /// The document as it was read; nil if nothing counts as changed since.
  private let loaded: (any DocumentValues)?
  private var document: JoyDocument { values.document }

  package init(_ values: some DocumentValues, loaded: (any DocumentValues)?) {
    self.values = values
    self.loaded = loaded
  }

  package func title(of slot: Slot) -> String? { document.fields[slot.index].title }

  package func typeName(of slot: Slot) -> String? { document.fields[slot.index].kind.name }

  package func options(of slot: Slot) -> [ChoiceOption] {
    document.fields[slot.index].options.map {
      ChoiceOption(id: $0.id, text: $0.text, isDeleted: $0.isDeleted)
    }
  }

  package func isRequired(_ slot: Slot) -> Bool { document.fields[slot.index].isRequired }

  package func isVisible(_ slot: Slot) -> Bool { Visibility(values).isVisible(field: CellID(slot)) }

  package func dateFormat(of slot: Slot) -> String? { document.fields[slot.index].format }

  package func isChanged(_ slot: Slot) -> Bool {
    let now = values[CellID(slot)]
    guard let loaded else { return false }
    guard let number = loaded.number(of: now.field.id) else { return true }
    let old = loaded[number]
    return !StoredForm.isSame(
      old.field.value, of: old.tree, as: now.field.value, of: now.tree, old.field.kind)
  }

  package func metadata(of slot: Slot?, key: String) -> Value {
    let node = slot.map { document.fields[$0.index].metadata } ?? document.metadata
    if let value = node.flatMap({ document.tree.note(key, in: $0) }) { return value }
    // What the field does not say, its option may.
    guard let slot, let metadata = chosenOption(of: slot)?.metadata else { return .null }
    let tree = JSONTree.parse(metadata).tree
    return tree.note(key, in: tree.root) ?? .null
  }

  /// The option that is chosen, if it is one.
  private func chosenOption(of slot: Slot) -> JoyDoc.Option? {
    let stored = values[CellID(slot)]
    guard stored.field.kind == .dropdown || stored.field.kind == .multiSelect,
      let value = stored.field.value
    else { return nil }
    let chosen =
      stored.tree.kind(value) == .array ? Array(stored.tree.elements(of: value)) : [value]
    guard chosen.count == 1, let id = stored.tree.string(chosen[0]) else { return nil }
    return stored.field.options.first { $0.id == id }
  }
}

extension JSONTree {
  /// A text, number or truth value that metadata hold under a key; nil for anything else.
  fileprivate func note(_ key: String, in metadata: JSONNode) -> Value? {
    guard let node = member(utf8: key.utf8, of: metadata)?.value else { return nil }
    switch kind(node) {
    case .string: return .text(string(node) ?? "")
    case .number: return double(node).map { .number($0) }
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    default: return nil
    }
  }
}
