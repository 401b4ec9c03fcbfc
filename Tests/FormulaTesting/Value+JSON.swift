package import FormulaValues
package import JSONTree

extension Value {
  /// Returns the value of a JSON text; `nil` if it is malformed.
  package init?(json text: String) {
    let (tree, diagnostics) = JSONTree.parse(Array(text.utf8))
    guard diagnostics.isEmpty else { return nil }
    self.init(tree.root, of: tree)
  }

  /// Returns the value of a node. Complexity: O(size).
  package init(_ node: JSONNode, of tree: JSONTree) {
    switch tree.kind(node) {
    case .null: self = .null
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .number:
      self = Double(String(decoding: tree.source(node), as: UTF8.self)).map(Value.number) ?? .null
    case .string: self = .text(tree.string(node) ?? "")
    case .array: self = .list(tree.elements(of: node).map { Value($0, of: tree) })
    case .object:
      self = .record(
        Record(
          tree.members(of: node).map { (tree.string($0.name) ?? "", Value($0.value, of: tree)) }))
    }
  }

  /// Returns `true` if two values have the same JSON representation: a date is its milliseconds, a
  /// choice its text. Numbers may differ by a relative tolerance.
  package func looksLike(_ other: Value, within tolerance: Double = 0) -> Bool {
    switch (plain, other.plain) {
    case (.number(let one), .number(let other)):
      one == other || (one - other).magnitude <= tolerance * max(one.magnitude, other.magnitude)
    case (.list(let one), .list(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.looksLike($1, within: tolerance) }
    case (.record(let one), .record(let other)):
      Set(one.keys) == Set(other.keys)
        && one.keys.allSatisfy { key in
          one[key]?.looksLike(other[key] ?? .null, within: tolerance) ?? false
        }
    case (let one, let other): one == other
    }
  }

  private var plain: Value {
    switch self {
    case .date(let instant): .number(instant.milliseconds)
    case .choice(let choice): .text(choice.text)
    default: self
    }
  }
}
