import FormulaValues
import JSONTree
import JoyDoc

/// What a document with changes says about its fields.
struct LiveFacts: FieldFacts {
  let live: LiveDocument
  /// The document as it was read; nil if nothing counts as changed since.
  let loaded: LiveDocument?
  private var stored: DocumentFacts { DocumentFacts(document: live.document) }

  init(_ live: LiveDocument, loaded: LiveDocument?) {
    self.live = live
    self.loaded = loaded
  }

  func title(of slot: Slot) -> String? { stored.title(of: slot) }
  func typeName(of slot: Slot) -> String? { stored.typeName(of: slot) }
  func options(of slot: Slot) -> [ChoiceOption] { stored.options(of: slot) }
  func isRequired(_ slot: Slot) -> Bool { stored.isRequired(slot) }
  func isVisible(_ slot: Slot) -> Bool { Visibility(live).isVisible(field: slot.index) }
  func dateFormat(of slot: Slot) -> String? { stored.dateFormat(of: slot) }

  func metadata(of slot: Slot?, key: String) -> Value { stored.metadata(of: slot, key: key) }

  func isChanged(_ slot: Slot) -> Bool {
    let now = live[slot.index]
    guard let loaded else { return false }
    guard let number = loaded.number(of: now.field.id) else { return true }
    let value = now.field.value.map { Array(now.tree.source($0)) } ?? Array("null".utf8)
    let old = loaded[number]
    return StoredValue.differs(old.field, from: value, in: old.tree)
  }
}
