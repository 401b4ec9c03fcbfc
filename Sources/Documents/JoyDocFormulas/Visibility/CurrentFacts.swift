package import FormulaRuntime
import SheetEvaluation
import IndexedCollections
package import FormulaValues
import JSONTree
import JoyDoc
import SourceText

/// The properties and current values of a document's fields.
///
/// Expensive answers are cached. Values must not change during the lifetime of an instance.
package final class CurrentFacts: FieldFacts {
  private let values: AnyDocumentValues
  /// The document as loaded; `nil` if no field counts as changed.
  private let loaded: AnyDocumentValues?
  private let answers = Answers()
  private var document: JoyDocument { values.document }

  /// The cache of previous answers.
  private final class Answers {
    var visibility: Visibility?
    var isVisible: [Slot: Bool] = [:]
    var isChanged: [Slot: Bool] = [:]
    var notes: [Slot?: Notes] = [:]
  }

  package convenience init(_ values: some DocumentValues) {
    self.init(erased: AnyDocumentValues(values), loaded: nil)
  }

  /// Creates the facts of a document whose fields may differ from those of `loaded`.
  package convenience init<Values: DocumentValues>(_ values: Values, loaded: Values) {
    self.init(erased: AnyDocumentValues(values), loaded: AnyDocumentValues(loaded))
  }

  private init(erased values: AnyDocumentValues, loaded: AnyDocumentValues?) {
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

  package func isVisible(_ slot: Slot, visits: inout Int) -> Bool {
    if let answer = answers.isVisible[slot] { return answer }
    let cell = CellID(slot)
    let visibility = visibility(&visits)
    visits += Self.visitsPerCondition * (document.fields[cell].logic?.conditions.count ?? 0)
    let answer = visibility.isVisible(field: cell)
    answers.isVisible[slot] = answer
    return answer
  }

  private static let visitsPerCondition = 8

  /// Returns the visibility.
  ///
  /// If no page can be hidden, the placement of fields need not be computed.
  private func visibility(_ visits: inout Int) -> Visibility {
    if let visibility = answers.visibility { return visibility }
    let pages = document.files.lazy.flatMap { $0.pages }
    let isPlain = pages.allSatisfy { !$0.isHidden && $0.logic == nil }
    for page in pages {
      visits += 1 + Self.visitsPerCondition * (page.logic?.conditions.count ?? 0)
      if !isPlain { visits += 2 * page.positions.count }
    }
    let visibility =
      isPlain ? Visibility(values, .nowhere, shownPages: []) : Visibility(values)
    answers.visibility = visibility
    return visibility
  }

  package func dateFormat(of slot: Slot) -> String? { document.fields[slot.index].format }

  package func isChanged(_ slot: Slot, visits: inout Int) -> Bool {
    if let answer = answers.isChanged[slot] { return answer }
    let now = values[CellID(slot)]
    guard let loaded else { return false }
    var answer = true
    if let number = loaded.number(of: now.field.id) {
      let old = loaded[number]
      visits += (old.size + now.size) / Self.bytesPerVisit
      answer = !StoredRepresentation.isSame(
        old.field.value, of: old.tree, as: now.field.value, of: now.tree, old.field.kind)
    }
    answers.isChanged[slot] = answer
    return answer
  }

  /// The number of JSON bytes that count as one visit when compared or read.
  private static let bytesPerVisit = 4

  package func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value {
    if let notes = answers.notes[slot] { return notes[key] }
    var notes = Notes()
    let own = slot.map { document.fields[$0.index].metadata } ?? document.metadata
    if let own {
      visits += document.tree.range(own).length / Self.bytesPerVisit
      notes.add(own, of: document.tree)
    }
    // The selected option provides keys that the field's metadata lacks.
    if let slot, let metadata = chosenOption(of: slot)?.metadata {
      visits += metadata.count / Self.bytesPerVisit
      let tree = JSONTree.parse(metadata).tree
      notes.add(tree.root, of: tree)
    }
    answers.notes[slot] = notes
    return notes[key]
  }

  package func metadata(
    ofOption position: Int, of slot: Slot, visits: inout Int, in run: inout Run
  ) -> Word {
    let options = document.fields[slot.index].options
    guard options.indices.contains(position), let metadata = options[position].metadata else {
      return .null
    }
    visits += metadata.count / Self.bytesPerVisit
    let tree = JSONTree.parse(metadata).tree
    return NestedReader(tree).any(tree.root, run: &run)
  }

  /// Returns the selected option, if exactly one is selected.
  private func chosenOption(of slot: Slot) -> JoyDoc.Option? {
    let stored = values[CellID(slot)]
    guard stored.field.kind.storage.hasOptions,
      let value = stored.field.value
    else { return nil }
    let chosen =
      stored.tree.kind(value) == .array
      ? stored.tree.elements(of: value).filter { !stored.tree.isBlank($0) } : [value]
    guard chosen.count == 1, let id = stored.tree.string(chosen[0]) else { return nil }
    return stored.field.options.first { $0.id == id }
  }
}

/// The strings, numbers and booleans in metadata, by key.
private struct Notes {
  private var values: [String: Value] = [:]

  subscript(key: String) -> Value { values[key] ?? .null }

  /// Adds the entries of `metadata` whose keys do not exist yet.
  mutating func add(_ metadata: JSONNode, of tree: JSONTree) {
    guard tree.kind(metadata) == .object else { return }
    // For duplicate keys, the last member counts.
    var added: [String: Value?] = [:]
    for member in tree.members(of: metadata) {
      guard let key = tree.string(member.name) else { continue }
      added[key] = .some(Self.value(member.value, of: tree))
    }
    for case (let key, let value?) in added where values[key] == nil { values[key] = value }
  }

  private static func value(_ node: JSONNode, of tree: JSONTree) -> Value? {
    switch tree.kind(node) {
    case .string: .text(tree.string(node) ?? "")
    case .number: tree.double(node).map { .number($0) }
    case .true: .boolean(true)
    case .false: .boolean(false)
    default: nil
    }
  }
}

extension StoredField {
  /// The size of the value in bytes.
  fileprivate var size: Int { field.value.map { tree.range($0).length } ?? 0 }
}
