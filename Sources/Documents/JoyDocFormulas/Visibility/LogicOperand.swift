import FormulaValues
package import JSONTree
package import JoyDoc
import SourceText

/// A stored value that a condition compares.
package struct LogicOperand {
  package let kind: FieldKind
  package let options: [JoyDoc.Option]
  package let value: JSONNode?
  package let tree: JSONTree

  package init(kind: FieldKind, options: [JoyDoc.Option], value: JSONNode?, tree: JSONTree) {
    self.kind = kind
    self.options = options
    self.value = value
    self.tree = tree
  }

  /// Creates the operand for the value of a field.
  package init(_ stored: StoredField) {
    self.init(
      kind: stored.field.kind, options: stored.field.options, value: stored.field.value,
      tree: stored.tree)
  }

  /// Creates the operand for a cell of a row with the given `cells`.
  package init(_ column: Column, among cells: JSONNode?, of tree: JSONTree) {
    let cell = cells.flatMap { tree.member(utf8: column.id.utf8, of: $0)?.value }
    self.init(column, holding: cell, of: tree)
  }

  /// Creates the operand for a cell of a column.
  package init(_ column: Column, holding cell: JSONNode?, of tree: JSONTree) {
    self.init(kind: column.kind, options: column.options, value: cell, tree: tree)
  }

  /// Returns the result of a comparison, or `nil` if the operator does not exist.
  ///
  /// A comparison that is not defined for the type never holds.
  package func satisfies(_ comparison: String, _ wanted: (tree: JSONTree, node: JSONNode)?) -> Bool?
  {
    guard let comparison = LogicComparison(comparison) else { return nil }
    guard kind.comparisons.contains(comparison) else { return false }
    return switch comparison {
    case .isFilled: !isEmpty
    case .isEmpty: isEmpty
    case .equals: equals(wanted)
    case .differs: !equals(wanted)
    case .contains: contains(wanted)
    case .isGreater: compares(wanted) { $0 > $1 }
    case .isLess: compares(wanted) { $0 < $1 }
    }
  }

  /// Whether the value is empty. The number 0 is not empty.
  package var isEmpty: Bool {
    guard let value else { return true }
    switch tree.kind(value) {
    case .null: return true
    case .string: return tree.isEmptyString(value)
    case .array:
      return tree.elements(of: value).allSatisfy { tree.isBlank($0) }
    default: return false
    }
  }

  /// Whether the value satisfies a requirement. Options that are no longer offered do not.
  package var isFilled: Bool {
    if isEmpty { return false }
    guard kind == .multiSelect, options.contains(where: { $0.isDeleted }) else { return true }
    let deleted = Set(options.lazy.filter { $0.isDeleted }.map { $0.id })
    return !chosenIDs.allSatisfy(deleted.contains)
  }

  private typealias Wanted = (tree: JSONTree, node: JSONNode)?

  private static func text(_ wanted: Wanted) -> String {
    guard let wanted else { return "" }
    if let text = wanted.tree.string(wanted.node) { return text }
    if wanted.tree.kind(wanted.node) == .null { return "" }
    return String(decoding: wanted.tree.source(wanted.node), as: UTF8.self)
  }

  private static func number(_ wanted: Wanted) -> Double? {
    guard let wanted else { return nil }
    return wanted.tree.double(wanted.node) ?? Numeral.number(in: text(wanted))
  }

  private func equals(_ wanted: Wanted) -> Bool {
    switch kind.storage {
    case .number, .instant:
      guard let number = Self.number(wanted) else { return isEmpty && Self.text(wanted).isEmpty }
      return Self.number(value.map { (tree, $0) }) == number
    case .option, .options:
      let chosen = chosenIDs
      let text = Self.text(wanted)
      if text.isEmpty { return chosen.isEmpty }
      if chosen.contains(text) { return true }
      // Older conditions contain the option's text. An id takes precedence.
      if options.contains(where: { $0.id == text }) { return false }
      return options.contains { $0.text == text && chosen.contains($0.id) }
    case .text, .attachments, .signature, .block, .richText, .rows, .nestedRows, .series, .unknown:
      return CaseFolding.areEqual(Self.text(value.map { (tree, $0) }), Self.text(wanted))
    }
  }

  private var chosenIDs: [String] {
    guard let value else { return [] }
    if let id = tree.string(value) { return id.isEmpty ? [] : [id] }
    return tree.elements(of: value).compactMap { tree.string($0) }.filter { !$0.isEmpty }
  }

  private func contains(_ wanted: Wanted) -> Bool {
    let text = CaseFolding.folded(Self.text(value.map { (tree, $0) }))
    let part = CaseFolding.folded(Self.text(wanted))
    return part.isEmpty ? !text.isEmpty : CharacterSearch.finds(part, in: text)
  }

  private func compares(_ wanted: Wanted, _ order: (Double, Double) -> Bool) -> Bool {
    guard let number = Self.number(value.map { (tree, $0) }), let limit = Self.number(wanted)
    else { return false }
    return order(number, limit)
  }
}
