import JSONTree

/// The way from the root of a JSON text to the value or name at an offset.
struct JSONPath {
  /// The names of the members on the way; `#` stands for an element of an array.
  let names: [String]
  /// The innermost node.
  let node: JSONNode
  /// Whether the node is the name of a member.
  let isName: Bool
  /// The objects and arrays around the node, outermost first.
  let containers: [JSONNode]

  /// Complexity: O(depth · (members + log elements)), and O(elements) once for each long list of a text.
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

  /// Whether the way ends with these names.
  func ends(with suffix: String...) -> Bool { names.suffix(suffix.count) == suffix[...] }
}
