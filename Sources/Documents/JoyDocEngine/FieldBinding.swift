import CivilTime
package import FormulaValues
package import JoyDoc
package import JSONTree

/// A document as the world of its formulas: every field readable, tables by column.
package struct FieldBinding: WordContext {
  package let document: JoyDocument
  /// What functions about fields may ask.
  package let facts: (any FieldFacts)?

  package init(_ document: JoyDocument, facts: (any FieldFacts)? = nil) {
    self.document = document
    self.facts = facts ?? DocumentFacts(document: document)
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    Self.word(of: document.fields[slot.index], in: document.tree, run: &run)
  }

  /// What a field reads as whose value stands in `tree`. Complexity: O(size of the value).
  package static func word(of field: JoyDoc.Field, in tree: JSONTree, run: inout Run) -> Word {
    switch field.kind {
    case .table: return TableReader(tree).table(field, run: &run)
    case .collection: return TableReader(tree).collection(field, run: &run)
    case .chart: return ValueReader(tree).chart(field.value, run: &run)
    default:
      let reading = ValueReader.Reading(
        field.kind, options: field.options, zone: field.timeZone, format: field.format, in: &run)
      return ValueReader(tree).word(field.value, reading, isCell: false, run: &run)
    }
  }

  package func value(in slot: Slot) -> Value {
    var run = Run()
    let word = word(in: slot, run: &run)
    return (try? run.value(word)) ?? .null
  }
}

/// What a document says about its fields, before any change.
package struct DocumentFacts: FieldFacts {
  let document: JoyDocument

  package func title(of slot: Slot) -> String? { document.fields[slot.index].title }

  package func typeName(of slot: Slot) -> String? { document.fields[slot.index].kind.name }

  package func options(of slot: Slot) -> [ChoiceOption] {
    document.fields[slot.index].options.map {
      ChoiceOption(id: $0.id, text: $0.text, isDeleted: $0.isDeleted)
    }
  }

  package func isRequired(_ slot: Slot) -> Bool { document.fields[slot.index].isRequired }

  package func isVisible(_ slot: Slot) -> Bool { !document.fields[slot.index].isHidden }

  package func isChanged(_ slot: Slot) -> Bool { false }

  package func metadata(of slot: Slot?, key: String) -> Value {
    let tree = document.tree
    let node = slot.map { document.fields[$0.index].metadata } ?? document.metadata
    guard let node, let member = tree.member(utf8: key.utf8, of: node) else { return .null }
    switch tree.kind(member.value) {
    case .string: return .text(tree.string(member.value) ?? "")
    case .number: return .number(tree.double(member.value) ?? 0)
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    default: return .null
    }
  }

  package func dateFormat(of slot: Slot) -> String? {
    document.fields[slot.index].format
  }
}
