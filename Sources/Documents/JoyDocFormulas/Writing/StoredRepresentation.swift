package import FormulaRuntime
import FormulaValues
package import JSONTree
package import JoyDoc
import SourceText

/// Equality of stored representations.
///
/// Missing values, `""`, `[]` and `null` are equal, and so are -0 and 0. A numeric string in a
/// number field equals the number. Fractions of milliseconds in dates are ignored.
package enum StoredRepresentation {
  /// Returns `true` if storing `form` does not change a field that stores `json`.
  ///
  /// `json` must be well-formed. Complexity: O(size).
  package static func isSame(
    _ form: Word, as json: UnsafeBufferPointer<UInt8>, _ shape: JSONValueSpan.Form,
    of kind: FieldKind, in run: borrowing Run
  ) -> Bool {
    if json.isEmpty { return isNothing(form, in: run) }
    switch shape {
    case .null: return isNothing(form, in: run)
    case .number:
      guard form.isNumber, let number = unsafe JSONTree.double(of: json) else { return false }
      return (kind.storage == .instant ? StoredDate(number)?.milliseconds : number) == form.double
    case .plainString, .wideString:
      if json.count == 2 { return isNothing(form, in: run) }
      guard form.has(.text) else { break }
      return unsafe run.utf8(form).elementsEqual(json.dropFirst().dropLast())
    case .other: break
    }
    let tree = unsafe JSONTree.parse(Array(json)).tree
    return isSame(form, as: tree.root, of: tree, kind, in: run)
  }

  /// Returns `true` if storing `form` does not change a field that stores the value at `node`.
  ///
  /// Complexity: O(size).
  package static func isSame(
    _ form: Word, as node: JSONNode?, of tree: JSONTree, _ kind: FieldKind, in run: borrowing Run
  ) -> Bool {
    guard let node, !isNothing(node, of: tree) else { return isNothing(form, in: run) }
    if isNothing(form, in: run) { return false }
    if kind.storage == .number, form.isNumber, tree.kind(node) == .string {
      return Numeral.number(in: tree.string(node) ?? "") == form.double
    }
    if kind.storage == .instant, form.isNumber, let date = StoredDate(node, of: tree) {
      return date.milliseconds == form.double
    }
    return isEqual(form, node, of: tree, in: run)
  }

  /// Returns `true` if two stored values in different trees are equal. Complexity: O(size).
  package static func isSame(
    _ node: JSONNode?, of tree: JSONTree, as other: JSONNode?, of otherTree: JSONTree,
    _ kind: FieldKind
  ) -> Bool {
    let node = node.flatMap { isNothing($0, of: tree) ? nil : $0 }
    let other = other.flatMap { isNothing($0, of: otherTree) ? nil : $0 }
    guard let node, let other else { return node == nil && other == nil }
    if kind.storage == .number, let number = number(node, of: tree) {
      return number == self.number(other, of: otherTree)
    }
    return isEqual(node, of: tree, other, of: otherTree)
  }

  private static func number(_ node: JSONNode, of tree: JSONTree) -> Double? {
    tree.double(node) ?? tree.string(node).flatMap { Numeral.number(in: $0) }
  }

  /// Returns `true` if `form` is stored as an empty value.
  package static func isNothing(_ form: Word, in run: borrowing Run) -> Bool {
    switch form.kind {
    case .null: true
    case .text: unsafe run.utf8(form).isEmpty
    case .list: run.elements(form).isEmpty
    default: false
    }
  }

  private static func isNothing(_ node: JSONNode, of tree: JSONTree) -> Bool {
    switch tree.kind(node) {
    case .null: true
    case .string: tree.isEmptyString(node)
    case .array: tree.count(node) == 0
    default: false
    }
  }

  private static func isEqual(
    _ word: Word, _ node: JSONNode, of tree: JSONTree, in run: borrowing Run
  ) -> Bool {
    switch word.kind {
    case .null, .error, .function: return tree.kind(node) == .null
    case .boolean: return tree.bool(node) == word.isTrue
    case .number, .date: return tree.double(node) == run.number(word)
    case .text, .choice:
      guard tree.kind(node) == .string else { return false }
      let text = unsafe run.utf8(word)
      return unsafe tree.withUTF8(node) { unsafe $0.count == text.count && $0.elementsEqual(text) }
    case .list:
      let elements = run.elements(word)
      guard tree.kind(node) == .array, tree.count(node) == elements.count else { return false }
      var nodes = tree.elements(of: node)
      for index in 0..<elements.count {
        guard let next = nodes.next(), isEqual(elements[index], next, of: tree, in: run) else {
          return false
        }
      }
      return true
    case .record:
      let names = run.keys(word)
      guard tree.kind(node) == .object, tree.count(node) == names.count else { return false }
      var members = tree.members(of: node)
      for (name, value) in zip(names, run.values(word)) {
        guard let next = members.next(), tree.isText(next.name, utf8: name.utf8),
          isEqual(value, next.value, of: tree, in: run)
        else { return false }
      }
      return true
    }
  }

  /// Values may be nested as deep as the input, so this does not recurse.
  private static func isEqual(
    _ node: JSONNode, of tree: JSONTree, _ other: JSONNode, of otherTree: JSONTree
  ) -> Bool {
    var pairs = [(node, other)]
    while let (one, two) = pairs.popLast() {
      guard tree.kind(one) == otherTree.kind(two) else { return false }
      switch tree.kind(one) {
      case .null, .true, .false: break
      case .number: if tree.double(one) != otherTree.double(two) { return false }
      case .string: if !tree.hasSameText(one, as: two, of: otherTree) { return false }
      case .array:
        guard tree.count(one) == otherTree.count(two) else { return false }
        pairs += zip(tree.elements(of: one), otherTree.elements(of: two))
      case .object:
        guard tree.count(one) == otherTree.count(two) else { return false }
        for (one, two) in zip(tree.members(of: one), otherTree.members(of: two)) {
          guard tree.hasSameText(one.name, as: two.name, of: otherTree) else { return false }
          pairs.append((one.value, two.value))
        }
      }
    }
    return true
  }
}
