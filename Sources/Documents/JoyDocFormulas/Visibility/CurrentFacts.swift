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
    let tree = document.tree
    let node = slot.map { document.fields[$0.index].metadata } ?? document.metadata
    guard let node, let member = tree.member(utf8: key.utf8, of: node) else { return .null }
    switch tree.kind(member.value) {
    case .string: return .text(tree.string(member.value) ?? "")
    case .number: return tree.double(member.value).map { .number($0) } ?? .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    default: return .null
    }
  }
}
