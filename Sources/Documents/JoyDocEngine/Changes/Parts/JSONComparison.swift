import JSONTree

/// Compares two JSON trees by their meaning.
struct JSONComparison {
  let one: JSONTree
  let other: JSONTree

  /// Returns `true` if two values are equal, regardless of the order of object members.
  ///
  /// Members with the same name are compared in their order. Complexity: O(bytes).
  func isSame(_ first: JSONNode, _ second: JSONNode) -> Bool {
    var pairs = [(first, second)]
    // Tested once and for scalars, but not at every level of nested values.
    if one.source(first) == other.source(second) { return true }
    while let (left, right) = pairs.popLast() {
      let kind = one.kind(left)
      guard kind == other.kind(right) else { return false }
      switch kind {
      case .array:
        let lefts = Array(one.elements(of: left))
        let rights = Array(other.elements(of: right))
        guard lefts.count == rights.count else { return false }
        pairs += zip(lefts, rights)
      case .object:
        let lefts = Self.byName(left, in: one)
        let rights = Self.byName(right, in: other)
        guard lefts.map({ $0.name }) == rights.map({ $0.name }) else { return false }
        pairs += zip(lefts.map { $0.value }, rights.map { $0.value })
      default:
        guard isSameScalar(left, right) else { return false }
      }
    }
    return true
  }

  private static func byName(
    _ object: JSONNode, in tree: JSONTree
  ) -> [(name: String, value: JSONNode)] {
    let members = tree.members(of: object).map { (tree.string($0.name) ?? "", $0.value) }
    return members.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map { $0.element }
  }

  private func isSameScalar(_ left: JSONNode, _ right: JSONNode) -> Bool {
    if one.source(left) == other.source(right) { return true }
    switch one.kind(left) {
    case .number:
      guard let number = one.double(left) else { return false }
      return number == other.double(right)
    case .string: return one.string(left) == other.string(right)
    default: return false
    }
  }

  /// Returns the outermost differences between two values, each with its path and the `first`
  /// value.
  ///
  /// Complexity: O(bytes).
  func differences(_ first: JSONNode, _ second: JSONNode) -> [RestoredPart] {
    var parts: [RestoredPart] = []
    var pairs = [(first, second, [RestoredPart.Step]())]
    while let (left, right, path) = pairs.popLast() {
      if one.source(left) == other.source(right) { continue }
      if one.kind(left) == .array, other.kind(right) == .array,
        one.count(left) == other.count(right)
      {
        for (index, pair) in zip(one.elements(of: left), other.elements(of: right)).enumerated() {
          pairs.append((pair.0, pair.1, path + [.index(index)]))
        }
        continue
      }
      let lefts = one.members(of: left).map { (one.string($0.name) ?? "", $0.value) }
      let rights = other.members(of: right).map { (other.string($0.name) ?? "", $0.value) }
      let names = lefts.map { $0.0 }
      if one.kind(left) == .object, other.kind(right) == .object, names == rights.map({ $0.0 }),
        Set(names).count == names.count
      {
        for (member, new) in zip(lefts, rights) {
          pairs.append((member.1, new.1, path + [.name(member.0)]))
        }
        continue
      }
      parts.append(RestoredPart(path: path, value: JSONPart(verbatim: left, of: one)))
    }
    return parts.reversed()
  }
}
