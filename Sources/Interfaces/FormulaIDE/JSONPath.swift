import JSONTree

/// The path from the root of a JSON text to the value or member name at an offset.
struct JSONPath {
  /// The member names on the path; `#` denotes an array element.
  let names: [String]
  /// The innermost node.
  let node: JSONNode
  /// Whether `node` is the name of a member.
  let isName: Bool
  /// The enclosing objects and arrays, outermost first.
  let containers: [JSONNode]

  /// Computes the path to `offset`.
  ///
  /// Complexity: O(depth · (members + log elements)), and O(elements) once per long array of a
  /// text.
  init?(_ tree: JSONTree, at offset: Int) {
    let nodes = tree.nodes(at: offset)
    guard let node = nodes.last else { return nil }
    var names: [String] = []
    var isName = false
    for (parent, child) in zip(nodes, nodes.dropFirst()) {
      if tree.kind(parent) == .array {
        names.append("#")
        continue
      }
      for member in tree.members(of: parent) where member.name == child || member.value == child {
        names.append(tree.string(member.name) ?? "")
        isName = member.name == child
      }
    }
    self.names = names
    self.node = node
    self.isName = isName
    containers = nodes.dropLast()
  }

  /// Returns `true` if the path ends with `suffix`.
  func ends(with suffix: String...) -> Bool { names.suffix(suffix.count) == suffix[...] }
}
